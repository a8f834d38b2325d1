/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>

/**
 * float_image:
 *
 * Five-point smoothing of an image of float; every operation rounds once.
 */
void
float_image (int width, int height, int stride, const float in[height][stride],
    float out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float across = in[y][x - 1] * 0.3f + in[y][x + 1] * 0.7f;
      float along = in[y - 1][x] * 0.1f + in[y + 1][x] * 0.9f;

      out[y][x] = fabsf (in[y][x]) * 1.1f + across * along;
    }
  }
}
