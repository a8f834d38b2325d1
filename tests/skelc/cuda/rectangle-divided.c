/* skel_window<f_shaped, 1, *> */
/* skel_quotient<int> ( */
#include <stdint.h>

/**
 * f:
 * @radius: (range -9 9)
 */
void
f (int width, int height, int in_stride, int stride,
    const uint8_t in[height][in_stride], uint8_t out[height][stride], int radius)
{
  int reach = 9;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      if (radius != 0)
        for (int dy = -9; dy <= reach; dy++)
          for (int dx = -9; dx <= reach; dx++)
            sum += in[y + dy][x + dx] * 100 / radius;
      out[y][x] = sum / 400 & 255;
    }
}
