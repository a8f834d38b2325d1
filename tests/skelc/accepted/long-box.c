/* read 100 left, 100 right, 100 above, 100 below */
/* parameter radius: int32_t, 0 to 100, default 1 */
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
      float sum = 0;
      int count = 0;

      for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++) {
          sum += in[y + j][x + i];
          count++;
        }
      out[y][x] = sum / count;
    }
}
