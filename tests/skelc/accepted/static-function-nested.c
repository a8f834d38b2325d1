/* class P2P */
#include <stdint.h>

static int
twice (int v)
{
  return 2 * v;
}

static inline int
larger (int a, int b)
{
  if (twice (a) > b)
    return a;
  return b;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = larger (twice (in[y][x]), 9);
    }
  }
}
