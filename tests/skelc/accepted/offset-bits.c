/* input in: uint8_t, 1 channel, read 1 left, 7 right, 0 above, 1 below */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y | 1][x ^ 1] + in[y][3 | (x + 4)];
}
