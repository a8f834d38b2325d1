/* read 1 left, 1 right, 1 above, 0 below, never outside the image */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y & ~1][x < width - 1 ? x ^ 1 : x];
}
