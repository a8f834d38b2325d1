/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Arrays that <string.h> sets and copies. */
#include <stdint.h>
#include <string.h>

/** frequent_level: the level that most pixels of a window have */
void
frequent_level (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int counts[8], most = 0;

      memset (counts, 0, sizeof (counts));
      for (int i = -2; i <= 2; i++)
        for (int j = -2; j <= 2; j++)
          counts[in[y + i][x + j] >> 5]++;
      for (int i = 1; i < 8; i++)
        if (counts[i] > counts[most])
          most = i;
      out[y][x] = most * 32;
    }
}

/** sums_to_here: of what is beside it, and of three numbers that are given */
void
sums_to_here (int width, int height, int stride,
    const int16_t in[height][stride], int16_t out[height][stride])
{
  static const int16_t given[4] = { 3, 5, -4, 100 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int16_t sums[4];
      int8_t sevens[2];
      float zeros[3];

      memcpy (sums, given, 3 * sizeof (int16_t));
      memset (sevens, 7, sizeof sevens);
      memset (zeros, 0, sizeof zeros);
      sums[3] = sevens[0];
      for (int i = 0; i < 3; i++)
        sums[i + 1] += sums[i] + in[y][x + i - 1];
      out[y][x] = sums[3] + zeros[2];
    }
}

/** copied_then_changed: all but the first channel is as it was */
void
copied_then_changed (int width, int height, int stride,
    const uint8_t in[height][stride][4], uint8_t out[height][stride][4])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      memcpy (out[y][x], in[y][x], 4);
      out[y][x][0] = 255 - in[y][x - 1][0];
    }
}
