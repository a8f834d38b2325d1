/* 11:5: error: assigning to a pointer is not part of the kernel language */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    const uint8_t above[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    const uint8_t *row = in[y];

    row = above[y];
    for (int x = 0; x < width; x++)
      out[y][x] = row[x];
  }
}
