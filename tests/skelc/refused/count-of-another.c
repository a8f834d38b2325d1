/* 19:33: error: the divisor is not proved to be other than zero; it may be 0 to 1 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int counts[16] = { 0 };
      int mean = 0;

      for (int dx = -1; dx <= 1; dx++) {
        int bin = in[y][x + dx] >> 4;

        counts[bin]++;
        mean += 8 / counts[bin];
        bin = in[y][x] >> 4;
        mean += in[y][x + dx] / counts[bin];
      }
      out[y][x] = mean / 9;
    }
}
