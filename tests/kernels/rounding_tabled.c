/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/** rounding_tabled: What rounding to float takes away, side by side in a table
 *
 * @factor: (range 0.1 10) (default 1.7): that is rounded
 */
void
rounding_tabled (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride], double factor)
{
  double tenth = factor * 1.1, third = factor * 1.3;
  float rounded_tenth = tenth, rounded_third = third;
  float lost[256];

  for (int i = 2; i < 256; i++)
    lost[i] = i;
  lost[0] = (rounded_tenth - tenth) * 16777216;
  lost[1] = (rounded_third - third) * 16777216;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = lost[in[y][x]];
}
