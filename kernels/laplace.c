/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/**
 * laplace3x3: (chroma neutral)
 *
 * Edges and fine detail by the 3x3 Laplace operator, saturated to 255.
 * It is the absolute difference between four times the pixel and the sum of
 * its four neighbours.
 */
void
laplace3x3 (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = in[y - 1][x] + in[y][x - 1] - 4 * in[y][x]
          + in[y][x + 1] + in[y + 1][x];
      int magnitude = abs (sum);

      out[y][x] = magnitude > 255 ? 255 : magnitude;
    }
}

/**
 * laplace5x5: (chroma neutral)
 *
 * Edges and detail by a 5x5 Laplace operator, saturated to 255.
 * It is the absolute difference between 24 times the pixel and the sum of its
 * 24 neighbours.
 */
void
laplace5x5 (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = -25 * in[y][x];

      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
          sum += in[y + dy][x + dx];

      int magnitude = abs (sum);

      out[y][x] = magnitude > 255 ? 255 : magnitude;
    }
}
