/* local image m: uint8_t, 3 channels, stays within a step */
/* steps f_nest1, reads in, writes out */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride][3];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      m[y][x][0] = in[y][x] / 2;
      m[y][x][1] = m[y][x][2] = 0;
      if (in[y][x] < 9)
        continue;
      m[y][x][1] = 1;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x][0] + m[y][x][1];
}
