/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/** least_of_columns: The least of every fourth column. */
void
least_of_columns (int width, int height, int stride,
    const uint8_t in[height][stride], int least[4])
{
  for (int i = 0; i < 4; i++)
    least[i] = 255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] < least[x & 3])
        least[x & 3] = in[y][x];
}

/** least_beside: Of bins of brightness the least pixel beside, where more than
 * the comparison is asked, and after it. */
void
least_beside (int width, int height, int stride,
    const uint8_t in[height][stride], int least[4])
{
  for (int i = 0; i < 4; i++)
    least[i] = 255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x + 1] < least[in[y][x] >> 6] && in[y][x] > 9
          && in[y][x] < 200)
        least[in[y][x] >> 6] = in[y][x + 1];
}

/** greatest_of_dark: The greatest pixel beside those of four dark values, which
 * are known to be ones before that is asked; and what matters besides, after.
 */
void
greatest_of_dark (int width, int height, int stride,
    const uint8_t in[height][stride], int greatest[4])
{
  for (int i = 0; i < 4; i++)
    greatest[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] < 4 && in[y][x + 1] > greatest[in[y][x]]
          && in[y][x + 2] < 200)
        greatest[in[y][x]] = in[y][x + 1];
}
