/* no skel_divide_short */
#include <stdint.h>

/**
 * f:
 * @radius: (range 1 9)
 */
void
f (int width, int height, int in_stride, int stride,
    const uint8_t in[height][in_stride], uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = (in[y][x] - 1) / radius & 255;
    }
}
