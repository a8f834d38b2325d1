/* read 50 left, 50 right, 50 above, 50 below */
#include <limits.h>
#include <stdint.h>

/**
 * f:
 * @radius: (range 0 50) (default 1): of the window
 * @percent: (range 0 100) (default 50): of its pixels that are as dark
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius, int percent)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int bins[256] = { 0 }, count = 0, sum = 0, value;

      for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++) {
          bins[in[y + j][x + i]]++;
          count++;
        }
      for (value = 0; value < 255; value++) {
        sum += bins[value];
        if (sum * 100 / count >= percent)
          break;
      }
      out[y][x] = value;
    }
}
