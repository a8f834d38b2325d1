/* 23:25: error: the divisor is not proved to be other than zero; it may be */
#include <limits.h>
#include <stdint.h>

/**
 * f:
 * @radius: (range 0 100) (default 1): of the window
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count = 0;

      for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++) {
          if (in[y + j][x + i] > 9)
            break;
          count++;
        }
      out[y][x] = 255 / count;
    }
}
