/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * reconstruct:
 * @radius: (range 1 7) (default 2): of the square window, whose side is
 *   2 * radius + 1 pixels
 *
 * Removes what is bright and smaller than a square window, and keeps all else
 * as it is.
 * It is the opening by reconstruction: what is left of the image by taking the
 * darkest pixel of each window grows again, as far as the image goes.
 */
void
reconstruct (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int minimum = 255;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          if (in[y + dy][x + dx] < minimum)
            minimum = in[y + dy][x + dx];

      out[y][x] = minimum;
    }

  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int level = 0;

        for (int dy = -1; dy <= 1; dy++)
          for (int dx = -1; dx <= 1; dx++)
            if (out[y + dy][x + dx] > level)
              level = out[y + dy][x + dx];
        if (level > in[y][x])
          level = in[y][x];
        if (level > out[y][x]) {
          out[y][x] = level;
          changed = 1;
        }
      }
  } while (changed);
}
