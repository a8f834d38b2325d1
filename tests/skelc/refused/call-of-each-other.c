/* 21:3: error: `f` calls itself: recursion is not supported, use a loop */
#include <stdint.h>

void g (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride]);

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  g (width, height, stride, in, out);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
}

void
g (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  f (width, height, stride, in, out);
}
