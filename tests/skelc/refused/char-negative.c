/* 12:30: error: plain char (signed on some machines only: say int8_t or uint8_t) of the type of 'rise' */
#include <stdint.h>

static const char rise[3] = { -1, 0, 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] * rise[x % 3];
}
