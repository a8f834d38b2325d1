/* class P2P */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int row = 0; row < height; row += 1) {
    for (int column = 0; column < width; column = column + 1) {
      out[row][column] = in[row][column];
    }
  }
}
