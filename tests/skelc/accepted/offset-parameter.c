/* read 4 left, 4 right, 0 above, 0 below */
#include <stdint.h>

/**
 * f:
 * @d: (range -4 4): columns
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int d)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x + d];
    }
  }
}
