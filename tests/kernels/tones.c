/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/**
 * tones:
 * @gamma: (range 0.1 8) (default 2.2): exponent
 *
 * Functions that may differ in their last place from one library to another.
 */
void
tones (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], float out[height][out_stride],
    float gamma)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float value = in[y][x] / 255.0f;

      out[y][x] = powf (value, gamma) + expf (-value) + sinf (3 * value)
          + logf (1 + value) + atan2f (value, gamma) + (float) cos (value);
    }
  }
}
