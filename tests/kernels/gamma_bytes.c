/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/**
 * gamma_bytes:
 * @gamma: (range 0.1 8) (default 2.2): exponent
 *
 * A power of each byte, rounded to a byte.
 */
void
gamma_bytes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    double gamma)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      double value = 255 * pow (in[y][x] / 255.0, 1 / gamma) + 0.5;

      out[y][x] = value > 255 ? 255 : value < 0 ? 0 : (uint8_t) value;
    }
  }
}
