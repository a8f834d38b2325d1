/* 15:12: error: `half` can only be used in the loops over its pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t half[height][stride];
  int first;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      half[y][x] = in[y][x] / 2;
  first = 0;
  first += half[0][0];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = half[y][x] > first;
}
