/* 25:32: error: `v` is changed here and used beside that */
#include <stdint.h>

static int
set (int v[2])
{
  v[0] = 1;
  return 0;
}

static int
second (int a, int b)
{
  return b;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[2] = { 0, 7 };

      out[y][x] = second (set (v), in[y][x] + v[v[0]]);
    }
}
