/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/** energies: Sums of floats over a part of the image */
void
energies (int width, int height, int stride,
    const uint8_t in[height][stride], float *inner, float *guarded)
{
  *inner = 0;
  *guarded = 0;
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++) {
      float gx = in[y][x + 1] - in[y][x - 1];
      float gy = in[y + 1][x] - in[y - 1][x];

      *inner += sqrtf (gx * gx + gy * gy);
      if (x > 2 && y > 1)
        *guarded += sqrtf (gx * gx + gy * gy);
    }
}
