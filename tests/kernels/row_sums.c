/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sums of rows, or columns, that are added up. */
#include <stdint.h>

/**
 * summed_by_rows:
 * @sum: of all
 * @squares: of all squares, as far as 16 bits go
 * @less: what the bright ones lack
 * @bands: of each quarter
 * @bright: how many these are
 */
void
summed_by_rows (int width, int height, int stride,
    const uint8_t in[height][stride], uint64_t *sum, uint16_t *squares,
    int64_t *less, uint32_t bands[4], int *bright)
{
  *sum = *squares = *less = *bright = 0;
  for (int k = 0; k < 4; k++)
    bands[k] = 0;
  for (int y = 0; y < height; y++) {
    const int band = y * 4 / height;
    uint32_t row = 0, count = 0;
    int square = 0, lack = 0;

    for (int x = 0; x < width; x++) {
      row += in[y][x];
      square += in[y][x] * in[y][x];
      if (in[y][x] > 200) {
        count++;
        lack -= in[y][x];
        lack += 255;
      }
    }
    *sum += row;
    bands[band] += row;
    *squares += square;
    *less -= lack;
    *bright += count;
  }
}

/** above_mean_of_columns: above the mean, of columns that take 16 bits and a sign */
void
above_mean_of_columns (int width, int height, int stride,
    const int16_t in[height][stride], uint8_t out[height][stride])
{
  int64_t sum = 0;
  int n = 0;

  for (int x = 0; x < width; x++) {
    int column = 0, m = 0;

    for (int y = 0; y < height; y++) {
      column += in[y][x];
      ++m;
    }
    sum += column;
    n += m;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > (n > 0 ? sum / n : 0) ? 255 : 0;
}
