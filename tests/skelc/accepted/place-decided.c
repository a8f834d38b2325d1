/* input in: uint8_t, 1 channel, read 1 left, 1 right, 0 above, 0 below */
#include <stdint.h>

/* Where it is read is one of three places, as the pixel says. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x + (in[y][x] > 200) - (in[y][x] < 50)];
}
