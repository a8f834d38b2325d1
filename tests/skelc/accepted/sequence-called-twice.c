/* steps f_nest1, reads in, writes a */
/* f_nest2, reads a, writes out */
#include <stdint.h>

static void
g (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x - 1] / 2;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];

  g (width, height, stride, in, a);
  g (width, height, stride, a, out);
}
