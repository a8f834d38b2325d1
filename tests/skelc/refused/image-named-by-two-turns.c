/* 17:11: error: which image this is has to follow from constants and from the number of the turn */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t u[2][height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      u[0][y][x] = u[1][y][x] = in[y][x];
  for (int k = 0; k < 2; k++)
    for (int t = 0; t < 3; t++)
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          u[t - k == 1][y][x]
              = u[(t - k) != 1][y][x - 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = u[0][y][x];
}
