/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdbool.h>
#include <stdint.h>

/**
 * toggles:
 * @inverted: (default true): white becomes black
 * @bright: (default 0): adds 64
 *
 * Two switches.
 */
void
toggles (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], bool inverted, _Bool bright)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int value = inverted ? 255 - in[y][x] : in[y][x];

      if (bright && !inverted)
        value += 64;
      bool over = value & 256;
      out[y][x] = over ? 255 : value;
    }
  }
}
