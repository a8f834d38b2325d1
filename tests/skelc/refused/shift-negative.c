/* 14:31: error: the shift count is not proved to be within 0 and 31 */
#include <stdint.h>

/**
 * f:
 * @n: (range -1 4): may be negative
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] >> n;
    }
  }
}
