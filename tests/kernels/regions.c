/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/**
 * regions:
 * @threshold: (range 0 255) (default 10): how far neighbours of one region may be
 *   apart
 *
 * The regions whose neighbours are alike: each has the number of its first pixel.
 */
void
regions (int width, int height, int stride, const uint8_t in[height][stride],
    int32_t labels[height][stride], int threshold)
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      labels[y][x] = y * width + x;

  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int label = labels[y][x];

        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            if (abs (in[y + j][x + i] - in[y][x]) <= threshold
                && labels[y + j][x + i] < label)
              label = labels[y + j][x + i];
        if (label < labels[y][x]) {
          labels[y][x] = label;
          changed = 1;
        }
      }
  } while (changed);
}
