/* 18:12: error: taking an address */
#include <stdint.h>

static void
set (int *place, int values[3])
{
  values[0] = 2;
  *place = 9;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[3] = { 0, 1, 2 }, w[3] = { 1, 1, 1 };
      set (&v[w[0]], w);
      out[y][x] = v[1] + v[2] * 3;
    }
}
