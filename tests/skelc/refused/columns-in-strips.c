/* 15:5: error: loops over the pixels that leave some out write those that are so far from their counters, by constants: go over all pixels, and ask in an `if` which are meant, or let each find its block, as in `y / 8 * 8` */
#include <stdint.h>

#define STRIP 64

/**
 * f:
 * @diameter: (range 1 64) (default 40): of the mean
 */
void
f (int width, int height, int stride, const float in[height][stride],
    float out[height][stride], int diameter)
{
  for (int x = 0; x < width; x++)
    for (int top = 0; top < height - diameter; top += STRIP) {
      float sum = 0;

      for (int k = 0; k < diameter; k++)
        sum += in[top + k][x];
      out[top][x] = sum / diameter;
      for (int y = top + 1; y < top + STRIP && y < height - diameter; y++) {
        sum -= in[y - 1][x];
        sum += in[y - 1 + diameter][x];
        out[y][x] = sum / diameter;
      }
    }
}
