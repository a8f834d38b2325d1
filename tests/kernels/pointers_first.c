/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/* Images that come before the sizes that they have: what is printed of them
 * has to know these first. A sequence, and floats that may saturate. */

void
pointers_first (const uint8_t *source, uint8_t *destination, int width,
    int height, int stride)
{
  int *across = malloc (width * height * sizeof (int));

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int i = -2; i <= 2; i++) {
        int u = x + i < 0 ? 0 : x + i >= width ? width - 1 : x + i;

        sum += (3 - abs (i)) * source[y * stride + u];
      }
      across[y * width + x] = sum;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      destination[y * stride + x]
          = (across[y * width + x] + source[(y + 1) * stride + x]) / 10;
  free (across);
}

void
pointers_first_saturating (const uint8_t *in, uint8_t *out, float gain,
    int width, int height, int stride)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = in[y * stride + x + 1] * gain;
}
