/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tables whose middle is a parameter, filled from one end to the other before
 * the loops: in bounds for each value of the parameter. */
#include <math.h>
#include <stdint.h>

/**
 * centred_weights:
 * @radius: (range 1 6) (default 2): of the window
 *
 * The window has the size of the table.
 */
void
centred_weights (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  int weights[13], sum = 0;

  for (int i = -radius; i <= radius; i++) {
    weights[i + radius] = 1 + radius * radius - i * i;
    sum += weights[i + radius];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 0;

      for (int i = -radius; i <= radius; i++)
        v += weights[i + radius] * in[y][x + i];
      out[y][x] = v / sum;
    }
}

/**
 * centred_tones:
 * @middle: (range -5 5) (default 3): of the tones
 * @reach: (range 1 12) (default 4): to both sides
 *
 * The loops over the pixels speak of neither; the table's length is a local
 * variable.
 */
void
centred_tones (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int middle,
    int reach)
{
  uint8_t tones[64];
  int first = 30 + middle - reach, last = 30 + middle + reach;

  for (int i = 0; i < 64; i++)
    tones[i] = 4 * i;
  for (int i = first; i <= last; i++)
    tones[i - middle + 3] = 255 / (i - first + 1);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = tones[in[y][x] & 63];
}
