/* 11:19: error: this float is converted to int64_t without proof */
#include <math.h>
#include <stdint.h>

void
f (int width, int height, int stride, const float in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = lroundf (in[y][x]) & 255;
}
