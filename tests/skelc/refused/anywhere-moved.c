/* 8:3: error: a kernel moves pixels or reads neighbours, not both: make two of it */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][width - 1 - x] = in[y][x] + in[y][0];
}
