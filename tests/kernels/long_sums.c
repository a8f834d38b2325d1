/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* Sums of so many addends that a loop computes them. */

/**
 * long_weights:
 * @weights: (range -3 3) (default 1 -2 0.5 3 -1 0.25 2 -3 0.125 1 1.5 -0.5 0.75 2.5 -1.5 0.1 0.3 -0.7 0.9):
 *   along the row
 *
 * Floats, in the order in which they come.
 */
void
long_weights (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride],
    const float weights[19])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = in[y + 1][x] / 4.0f;

      for (int i = 0; i < 19; i++)
        sum += weights[i] * in[y - i % 3][x + i - 9];
      out[y][x] = sum;
    }
}

/** long_colours: Some of one channel, some of another, downwards; what is left of it. */
void
long_colours (int width, int height, int stride,
    const uint8_t in[height][stride][3], int16_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int left = 5000, red = 0;

      for (int i = 18; i > 0; i--) {
        left -= abs (in[y + i][x - 3][2] - in[y - i][x][0]);
        red += (i * in[y][x + i][0]) >> 2;
      }
      out[y][x][0] = left;
      out[y][x][1] = red;
      out[y][x][2] = left - in[y][x][1];
    }
}

/** long_and_half: What is stored on the way is a sum, too, and the rest another. */
void
long_and_half (int width, int height, int stride,
    const int16_t in[height][stride], float out[height][stride],
    float half[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = in[y][x];

      for (int i = 0; i < 37; i++) {
        sum += (0.5f + i) * in[y][x - i];
        if (i == 18)
          half[y][x] = sum;
      }
      out[y][x] = sum;
    }
}

/**
 * long_nearest:
 * @limit: (range 0 255) (default 30): that counts
 *
 * The least difference, and how many count, of what is there, in a large window.
 */
void
long_nearest (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint8_t counts[height][stride], int limit, uint32_t *all)
{
  *all = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int least = 255, count = 0;

      for (int j = -5; j <= 5; j++)
        for (int i = -6; i <= 6; i++) {
          int difference = abs (in[y + j][x + i] - in[y][x]);

          if ((i || j) && difference < least)
            least = difference;
          if (difference > limit)
            count++;
        }
      out[y][x] = least;
      counts[y][x] = count;
      *all += count;
    }
}
