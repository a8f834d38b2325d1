/* 10:3: error: `half` is read here, and no loops before have written it */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t half[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = half[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      half[y][x] = in[y][x] / 2;
}
