/* 10:32: error: an array of pointers that are not all given, or not all into one array, is not part of the kernel language */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    const uint8_t above[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *rows[2] = { in[y], above[y] };

      out[y][x] = rows[x & 1][x];
    }
}
