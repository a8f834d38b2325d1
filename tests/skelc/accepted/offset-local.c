/* read 0 left, 7 right, 0 above, 0 below */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int p)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int d = 2 * (p & 3) + 1;

      out[y][x] = in[y][x + d];
    }
  }
}
