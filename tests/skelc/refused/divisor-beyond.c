/* 22:25: error: the divisor is not proved to be other than zero; it may be 0 to 9 */
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
      int low = in[y][x] - level + 1, high = in[y][x] + level, sum = 0, n = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          if (in[y + j][x + i] >= low && in[y + j][x + i] <= high) {
            sum += in[y + j][x + i];
            n++;
          }
      out[y][x] = sum / n;
    }
}
