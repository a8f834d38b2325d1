/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * gain:
 * @gain: (range 0 16) (default 1.5): factor
 * @offset: (range -255 255) (default -10): added after it
 *
 * A factor and an offset in float and double.
 */
void
gain (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], float gain, double offset)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float scaled = in[y][x] * gain;
      double value = scaled + offset;

      if (value < 0.0)
        value = 0.0;
      else if (value > 255.0)
        value = 255.0;
      out[y][x] = (uint8_t) value;
    }
  }
}
