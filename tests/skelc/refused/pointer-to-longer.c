/* 10:33: error: a pointer to an array is not part of the kernel language */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    const uint8_t above[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t (*row)[4] = (void *)in[y];

      out[y][x] = row[0][x & 3];
    }
}
