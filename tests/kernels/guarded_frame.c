/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * guarded_frame:
 *
 * Mean of the four neighbours inside the image; its frame becomes white.
 */
void
guarded_frame (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      if (x >= 1 && y >= 1 && x < width - 1 && y < height - 1)
        out[y][x] = (in[y - 1][x] + in[y + 1][x] + in[y][x - 1]
            + in[y][x + 1] + 2) >> 2;
      else
        out[y][x] = 255;
    }
  }
}
