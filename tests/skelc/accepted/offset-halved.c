/* read 0 left, 0 right, 4 above, 4 below */
#include <stdint.h>

/**
 * f:
 * @d: (range 0 9): rows
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int d)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y + d / 2][x] - in[y - d / 2][x];
    }
  }
}
