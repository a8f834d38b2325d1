/* class N2P, neighbourhood to pixel */
#include <stdint.h>

/* Which of the counts has been incremented is not known, but that this one
 * has. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int counts[16] = { 0 }, sums[16] = { 0 };
      int mean = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          int value = in[y + dy][x + dx];

          counts[value >> 4]++;
          sums[value >> 4] += value;
          mean += sums[value >> 4] / counts[value >> 4];
        }
      out[y][x] = mean / 9;
    }
}
