/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

enum mode { MODE_KEEP, MODE_HALVE, MODE_INVERT = 5, MODE_SOLARIZE };

/**
 * modes: (chroma neutral)
 * @mode: (default MODE_INVERT): what to do
 *
 * One of several functions, chosen by an enumeration.
 */
void
modes (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], enum mode mode)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int value = in[y][x];

      switch (mode) {
        case MODE_HALVE:
          value /= 2;
          break;
        case MODE_SOLARIZE:
          if (value < 128)
            break;
          /* fall through */
        case MODE_INVERT:
          value = 255 - value;
          break;
        default:
          break;
      }
      out[y][x] = value;
    }
  }
}
