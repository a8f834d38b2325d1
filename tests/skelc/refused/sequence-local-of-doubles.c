/* 8:10: error: `half` has pixels of type double */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  double half[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      half[y][x] = in[y][x] / 2.0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = half[y][x];
}
