/* 12:7: error: assigning to a pointer is not part of the kernel language */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    const uint8_t above[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *p = in[y];

      p = *p > 9 ? &in[y - 1][x] : p;
      out[y][x] = *p;
    }
}
