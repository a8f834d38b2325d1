/* 16:36: error: too many arguments to function call */
#include <stdint.h>

static int
twice (int a)
{
  return 2 * a;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = twice (in[y][x], 2);
    }
  }
}
