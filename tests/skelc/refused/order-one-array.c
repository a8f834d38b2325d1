/* 13:17: error: `v` is changed here and used beside that */
#include <stdint.h>

static int
count (int v[2])
{
  return ++v[0];
}

static int
both (int v[2], const int w[2])
{
  return count (v) * 10 + w[0];
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[2] = { in[y][x] & 7, 0 }, w[2] = { 0 };
      int sum = both (v, w);

      out[y][x] = sum + both (w, w);
    }
}
