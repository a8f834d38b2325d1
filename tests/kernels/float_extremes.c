/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * float_extremes:
 *
 * Extremes of an image of float, and where a threshold is passed.
 */
void
float_extremes (int width, int height, int stride,
    const float in[height][stride], float *low, float *high,
    unsigned *positive)
{
  *low = 1e30f;
  *high = -1e30f;
  *positive = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      if (in[y][x] < *low)
        *low = in[y][x];
      if (in[y][x] > *high)
        *high = in[y][x];
      if (in[y][x] > 0)
        (*positive)++;
    }
  }
}
