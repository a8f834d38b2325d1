/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <float.h>
#include <math.h>
#include <stdint.h>

/**
 * otsu: (chroma neutral)
 * @threshold: the brightest value that becomes black
 *
 * Makes what is bright white and what is dark black, by Otsu's threshold.
 * It is the one between whose two classes of pixels the variance is largest.
 */
void
otsu (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int *threshold)
{
  int bins[256] = { 0 };
  double mean = 0, mean_below = 0, below = 0, largest = 0;
  double share = 1.0 / (width * height);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x]]++;

  for (int i = 0; i < 256; i++)
    mean += (double) i * bins[i];
  mean *= share;

  *threshold = 0;
  for (int i = 0; i < 256; i++) {
    double p = bins[i] * share;

    mean_below *= below;
    below += p;

    double above = 1 - below;

    if (fmin (below, above) < FLT_EPSILON
        || fmax (below, above) > 1 - FLT_EPSILON)
      continue;

    mean_below = (mean_below + i * p) / below;

    double mean_above = (mean - below * mean_below) / above;
    double distance = mean_below - mean_above;
    double variance = below * above * distance * distance;

    if (variance > largest) {
      largest = variance;
      *threshold = i;
    }
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > *threshold ? 255 : 0;
}
