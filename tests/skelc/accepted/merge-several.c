/* local image a: uint8_t, 1 channel, stays within a step */
/* local image b: int16_t, 1 channel, stays within a step */
/* steps f_nest1, reads in, writes out */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  int16_t b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y - 1][x] / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      b[y][x] = in[y + 1][x] - 99;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] > b[y][x] ? a[y][x] : in[y][x];
}
