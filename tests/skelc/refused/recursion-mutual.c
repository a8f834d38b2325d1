/* 9:23: error: `odd` calls itself */
#include <stdint.h>

static int odd (int a);

static int
even (int a)
{
  return a == 0 ? 1 : odd (a - 1);
}

static int
odd (int a)
{
  return a == 0 ? 0 : even (a - 1);
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = odd (in[y][x]);
    }
  }
}
