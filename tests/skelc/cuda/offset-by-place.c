/* skel_general */
/* no skel_stencil */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int row = y - y % 4;

      out[y][x] = in[row][x];
    }
}
