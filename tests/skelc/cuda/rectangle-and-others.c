/* skel_window<f_shaped, 1, *> */
/* OTHER_LEFT = 2, OTHER_RIGHT = 0, OTHER_TOP = 0, OTHER_BOTTOM = 1 */
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
      int high = in[y + 1][x - 2];

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          high = in[y + dy][x + dx] > high ? in[y + dy][x + dx] : high;
      out[y][x] = high - in[y][x];
    }
}
