/* skel_window<f_shaped, 1, *> */
/* SkelNumbers<SKEL_ADD, uint32_t>>; */
/* of ((int)((uint32_t)(0) - (uint32_t)values.value0), */
/* (int)((uint32_t)(int)((uint32_t)values.value0 * (uint32_t)(2)) + (uint32_t)(1)) */
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
      int sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += in[y + dy][x + dx];
      out[y][x] = sum / 400;
    }
}
