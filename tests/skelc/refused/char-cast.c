/* 10:19: error: plain char (signed on some machines only: say int8_t or uint8_t) */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (char) in[y][x] < 0;
}
