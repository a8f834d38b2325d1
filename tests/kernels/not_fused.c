/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * not_fused:
 * @a: (range -4 4) (default 1.1): a factor
 * @b: (range -4 4) (default 0.7): a factor
 *
 * Sums of products that differ where a compiler contracts them.
 */
void
not_fused (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], float out[height][out_stride],
    float a, double b)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float single = a * in[y][x] + a * a;
      double pair = b * in[y][x + 1] - b * single;

      out[y][x] = pair - single * a;
    }
  }
}
