/* skel_window<f_shaped, 1, *> */
/* Lanes = SkelPick<i, SkelHalves<SKEL_ADD>>; */
/* of ((-1), (0), (1), values.value0) */
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
      unsigned sum = 0;

      for (int dx = 0; radius > dx; dx++)
        sum = in[y - 1][x + dx] + sum;
      out[y][x] = sum / 9;
    }
}
