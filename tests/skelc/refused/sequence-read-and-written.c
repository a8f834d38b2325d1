/* 15:20: error: `half` is changed in these loops, which read it at other places, too */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t half[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      half[y][x] = in[y][x] / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      half[y][x] = half[y][x - 1] + in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = half[y][x];
}
