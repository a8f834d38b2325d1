/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/**
 * extremes:
 *
 * Minimum and maximum in every usual spelling.
 */
void
extremes (int width, int height, int stride, const uint8_t in[height][stride],
    int *least, int *least_or_equal, uint8_t *least_turned, int *least_chosen,
    double *least_called, int *most, int *most_or_equal, uint8_t *most_turned,
    int *most_chosen, float *most_called, int *most_not)
{
  *least = 1000;
  *least_or_equal = 1000;
  *least_turned = 255;
  *least_chosen = 1000;
  *least_called = 1000;
  *most = 0;
  *most_or_equal = -1;
  *most_turned = 0;
  *most_chosen = -5;
  *most_called = 0;
  *most_not = 0;

  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int value = in[y][x];

      if (value < *least)
        *least = value;
      if (value <= *least_or_equal)
        *least_or_equal = value;
      if (*least_turned > in[y][x])
        *least_turned = in[y][x];
      *least_chosen = value < *least_chosen ? value : *least_chosen;
      *least_called = fmin (*least_called, value);
      if (*most < value) {
        *most = value;
      }
      if (value >= *most_or_equal)
        *most_or_equal = value;
      if (in[y][x] > *most_turned)
        *most_turned = in[y][x];
      *most_chosen = *most_chosen > value ? *most_chosen : value;
      *most_called = fmaxf (value, *most_called);
      *most_not = value <= *most_not ? *most_not : value;
    }
  }
}
