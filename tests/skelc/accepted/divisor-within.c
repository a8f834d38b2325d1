/* class N2P, neighbourhood to pixel */
#include <stdint.h>

/**
 * f:
 * @level: (range 0 255): how far off
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int low = in[y][x] - level, high = in[y][x] + level, sum = 0, n = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          if (in[y + j][x + i] >= low && in[y + j][x + i] <= high) {
            sum += in[y + j][x + i];
            n++;
          }
      out[y][x] = sum / n;
    }
}
