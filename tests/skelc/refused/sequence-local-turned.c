/* 8:11: error: the local image `turned` must be declared as `uint8_t turned[height][stride]` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t turned[width][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      turned[x][y] = in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = turned[x][y];
}
