/* class N2P */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int counts[8] = { 0 }, sums[8] = { 0 }, mean = 0;

      for (int dx = -2; dx <= 2; dx++) {
        int bin = in[y][x + dx] / 32;

        counts[bin]++;
        sums[bin] += in[y][x + dx];
        mean = sums[bin] / counts[bin];
      }
      out[y][x] = mean;
    }
  }
}
