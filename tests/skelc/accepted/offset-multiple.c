/* input in: uint8_t, 1 channel, read 7 left, 0 right, 15 above, 2 below */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y / 16 * 16][x & -8] + in[(y + 2) >> 1 << 1][x / 4 * 4];
}
