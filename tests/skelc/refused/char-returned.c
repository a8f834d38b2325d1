/* 16:19: error: a function that returns plain char */
#include <stdint.h>

static char
sign (int v)
{
  return v < 0;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = sign (in[y][x] - in[y][x + 1]);
}
