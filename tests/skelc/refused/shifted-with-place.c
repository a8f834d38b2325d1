/* 15:23: error: this loop runs beyond the image */
#include <stdint.h>

/**
 * f:
 * @most: the greatest
 * @at_x: where that is, from 1 on
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *most, int *at_x)
{
  *most = -1;
  *at_x = 0;
  for (int y = 1; y < height + 1; y++)
    for (int x = 1; x <= width; x++) {
      out[y - 1][x - 1] = in[y - 1][x - 1] / 2;
      if (in[y - 1][x - 1] > *most) {
        *most = in[y - 1][x - 1];
        *at_x = x;
      }
    }
}
