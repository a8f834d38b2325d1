/* parameter w: int32_t[9], -10 to 10, default 1 1 1 1 1 1 1 1 1 */
#include <stdint.h>

/**
 * f:
 * @w: (range -10 10) (default 1): weights
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride],
    const int w[9])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int s = 0;

      for (int i = 0; i < 9; i++)
        s += w[i];
      out[y][x] = in[y][x] + s;
    }
  }
}
