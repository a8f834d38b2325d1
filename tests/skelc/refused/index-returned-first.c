/* 20:25: error: the index of `level` is not proved to be within 0 and 0; it may be 0 to 1 */
#include <stdint.h>

static const uint8_t level[1] = { 1 };

static int
large (int a)
{
  if (a > 3)
    return 1;
  return 0;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = level[large (in[y][x])];
    }
}
