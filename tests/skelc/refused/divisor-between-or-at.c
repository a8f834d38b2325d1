/* 19:54: error: the divisor is not proved to be other than zero; it may be 0 to 255 */
#include <stdint.h>

/**
 * f:
 * @black: (range 0 255): the brightest value that becomes black
 * @white: (range 0 255): the darkest value that becomes white
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int black, int white)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];

      out[y][x] = v < black   ? 0
                  : v > white ? 255
                              : (v - black) * 255 / (white - black);
    }
}
