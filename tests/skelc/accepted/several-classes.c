/* class N2P */
/* R2V, reduction */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride],
    int bins[256])
{
  for (int i = 0; i < 256; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v = (in[y][x - 1] + in[y][x + 1]) / 2;

      out[y][x] = v;
      bins[v]++;
    }
  }
}
