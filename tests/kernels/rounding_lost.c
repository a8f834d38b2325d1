/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* What rounding to float takes away, of two channels side by side. */
void
rounding_lost (int width, int height, int stride,
    const float in[height][stride][2], float out[height][stride][2])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      double red = in[y][x][0] * 1.1, green = in[y][x][1] * 1.1;
      float r = red, g = green;

      out[y][x][0] = (r - red) * 16777216;
      out[y][x][1] = (g - green) * 16777216;
    }
}
