/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdbool.h>
#include <stdint.h>

/** truth_steps: Truth values counted up and down, and commas without a value.
 */
void
truth_steps (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bool a = in[y][x] & 1, b = in[y][x] & 2, c = in[y][x] & 4, d, e;
      int s = 0;

      a--;
      --b;
      d = c--;
      e = a++;
      s = 1, (void)0;
      ++a, (void)s;
      out[y][x] = s + 2 * a + 4 * b + 8 * c + 16 * d + 32 * e;
    }
}
