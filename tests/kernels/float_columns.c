/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * float_columns:
 * @diameter: (range 1 64) (default 40): how many pixels
 *
 * The mean of a column of floats that begins at the pixel; what has not as many
 * below it stays as it is.
 */
void
float_columns (int width, int height, int stride,
    const float in[height][stride], float out[height][stride], int diameter)
{
  for (int y = 0; y < height - diameter; y++)
    for (int x = 0; x < width; x++) {
      float sum = 0;

      for (int k = 0; k < diameter; k++)
        sum += in[y + k][x];
      out[y][x] = sum / diameter;
    }
}
