/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* Lines through an image: which there are, and what is on one of them. */

#define ANGLES 32
#define DISTANCES 64

/**
 * hough_lines:
 * @level: (range 0 255) (default 127): what is brighter is on a line
 * @votes: how many such pixels are on each line: by its angle, of half a turn, and
 *   within that by its distance from the image's corner, from less than the width to
 *   the right to more than the diagonal
 *
 * Counts the pixels on all lines.
 */
void
hough_lines (int width, int height, int stride,
    const uint8_t in[height][stride], int level,
    unsigned votes[ANGLES * DISTANCES])
{
  double cosines[ANGLES], sines[ANGLES], scale;

  for (int i = 0; i < ANGLES * DISTANCES; i++)
    votes[i] = 0;
  for (int n = 0; n < ANGLES; n++) {
    cosines[n] = cos (n * M_PI / ANGLES);
    sines[n] = sin (n * M_PI / ANGLES);
  }
  scale = (double) DISTANCES / (2 * width + height);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > level)
        for (int n = 0; n < ANGLES; n++) {
          double distance = x * cosines[n] + y * sines[n];
          int d = (distance + width) * scale;

          votes[n * DISTANCES + (d < 0 ? 0 : d > DISTANCES - 1 ? DISTANCES - 1 : d)]++;
        }
}

/**
 * line_samples:
 * @x0: (range 0 255) (default 1): where the line begins
 * @y0: (range 0 255) (default 2)
 * @x1: (range 0 255) (default 12): where it ends
 * @y1: (range 0 255) (default 7)
 * @samples: the pixels from the one end to the other; nought beyond it
 *
 * The pixels along a line: each asks whether it is on the line, and where.
 */
void
line_samples (int width, int height, int stride,
    const uint8_t in[height][stride], int x0, int y0, int x1, int y1,
    int samples[256])
{
  int dx = x1 - x0, dy = y1 - y0;
  int steps = abs (dx) > abs (dy) ? abs (dx) : abs (dy);

  for (int i = 0; i < 256; i++)
    samples[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int i = abs (dx) > abs (dy) ? dx > 0 ? x - x0 : x0 - x
                                  : dy > 0 ? y - y0 : y0 - y;

      if (i >= 0 && i < 256 && i <= steps
          && 2 * steps * (x - x0) <= 2 * i * dx + steps
          && 2 * steps * (x - x0) > 2 * i * dx - steps
          && 2 * steps * (y - y0) <= 2 * i * dy + steps
          && 2 * steps * (y - y0) > 2 * i * dy - steps)
        samples[i] += in[y][x];
    }
}
