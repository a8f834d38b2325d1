/* class P2P */
#include <stdint.h>

static int
saturate (int v)
{
  return v > 255 ? 255 : v < 0 ? 0 : v;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = saturate (in[y][x] * 2);
    }
  }
}
