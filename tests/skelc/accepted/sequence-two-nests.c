/* local image smooth: uint8_t, 1 channel */
/* memory 1 byte for each pixel */
/* steps f_nest1, reads in, writes smooth */
/* f_nest2, reads smooth, writes out */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t smooth[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      smooth[y][x] = in[y][x] / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = smooth[y][x - 1];
}
