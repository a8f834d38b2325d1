/* 23:26: error: the index of `levels` is not proved to be within 0 and 199; it may be */
#include <limits.h>
#include <stdint.h>
static const uint8_t levels[200] = { 1, 2, 3 };

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
            count++;
        }
      out[y][x] = levels[count / 202];
    }
}
