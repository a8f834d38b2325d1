/* 18:21: error: the divisor is not proved to be other than zero; it may be 0 to 1 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int counts[4] = { 0 };
      int mean = 0;

      for (int dx = -1; dx <= 1; dx++) {
        int bin = in[y][x + dx] >> 6;

        counts[bin]++;
        counts[in[y][x] & 3] = 0;
        mean += 8 / counts[bin];
      }
      out[y][x] = mean / 9;
    }
}
