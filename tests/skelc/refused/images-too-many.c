/* 8:11: error: an array has 4 images at most */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t levels[5][height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      levels[4][y][x] = in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = levels[4][y][x];
}
