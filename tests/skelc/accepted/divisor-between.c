/* depends on the pixel alone */
#include <stdint.h>

static const uint8_t level[254] = { 7 };

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

      if (v <= black)
        out[y][x] = 0;
      else
        out[y][x] = white <= v ? 255
                               : (v - black) * 255 / (white - black)
                                     + level[white - black - 2];
    }
}
