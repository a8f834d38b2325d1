/* 4:42: error: this is beyond the values of uint8_t, and a table has none but those: write what is meant */
#include <stdint.h>

static const uint8_t level[2] = { 254.5, 256.0 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = level[in[y][x] > 127];
}
