/* 18:57: error: the divisor is not proved to be other than zero; it may be -253 to 255 */
#include <stdint.h>

/**
 * f:
 * @black: (range 0 255): the brightest value that becomes black
 * @grey: (range 0 255): another
 * @white: (range 0 255): the darkest value that becomes white
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int black, int grey, int white)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];

      out[y][x] = v <= black || v >= white ? 0 : 255 / (white - grey);
    }
}
