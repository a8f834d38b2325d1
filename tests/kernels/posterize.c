/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static const uint8_t levels[16] = {
  0, 3, 11, 24, 40, 58, 77, 98, 120, 143, 165, 187, 207, 226, 243, 255
};

/**
 * posterize:
 *
 * Sixteen levels of grey from a table.
 */
void
posterize (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = levels[in[y][x] >> 4];
}
