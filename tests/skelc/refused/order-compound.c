/* 19:21: error: `v` is changed here and used beside that */
#include <stdint.h>

static int
step (int v[2], int by)
{
  v[1] += by;
  return v[1];
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[2] = { in[y][x], 1 };

      v[1] += step (v, 3);
      out[y][x] = v[1];
    }
}
