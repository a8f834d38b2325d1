/* 15:30: error: the divisor is not proved to be other than zero; it may be 0 to 1 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int counts[8] = { 0 };
      int bin = in[y][x] / 32;

      counts[bin]++;
      bin = 7 - bin;
      out[y][x] = in[y][x] / counts[bin];
    }
  }
}
