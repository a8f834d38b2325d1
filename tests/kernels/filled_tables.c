/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/** gamma_table: A table that a loop fills, as tones are changed
 *
 * @exponent: (range 0.1 10) (default 2.2): of the brightness
 */
void
gamma_table (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    double exponent)
{
  uint8_t table[256];

  for (int i = 0; i < 256; i++)
    table[i] = (uint8_t) (255 * fmin (fmax (pow (i / 255.0, exponent), 0), 1)
        + 0.5);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]];
}

/** colour_tables: A row of a table for each channel
 *
 * @slope: (range 0 20) (default 10): of each row
 */
void
colour_tables (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3],
    int slope)
{
  int16_t table[3][256];

  for (int c = 0; c < 3; c++)
    for (int i = 0; i < 256; i++)
      table[c][i] = (i - 128) * (slope + c) / 10 + 128;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++) {
        int v = table[c][in[y][x][c]];

        out[y][x][c] = v < 0 ? 0 : v > 255 ? 255 : v;
      }
}

/** bell: Weights and their sum from a loop, which both loops' variables are used
 * for again in the body
 *
 * @radius: (range 1 4) (default 2): of the window
 * @width_of_bell: (range 1 9) (default 3): the larger, the smoother
 */
void
bell (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius, int width_of_bell)
{
  int weights[9], i, j, sum = 0;

  for (i = -4; i <= 4; i++) {
    weights[i + 4] = 64 * width_of_bell / (width_of_bell + i * i) + 1;
    if (i >= -radius && i <= radius)
      sum += weights[i + 4];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int64_t total = 0;

      for (j = -radius; j <= radius; j++)
        for (i = -radius; i <= radius; i++)
          total += weights[j + 4] * weights[i + 4] * in[y + j][x + i];
      if (sum > 0)
        total = total / sum / sum;
      out[y][x] = total < 0 ? 0 : total > 255 ? 255 : total;
    }
}

/** ordered_dither: A matrix computed by doubling, picked from by the place
 *
 * @levels: (range 2 16) (default 2): of the output
 */
void
ordered_dither (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int levels)
{
  uint8_t matrix[8][8] = { { 0 } };

  for (int size = 1; size < 8; size *= 2)
    for (int j = 0; j < size; j++)
      for (int i = 0; i < size; i++) {
        int v = 4 * matrix[j][i];

        matrix[j][i] = v;
        matrix[j][i + size] = v + 2;
        matrix[j + size][i] = v + 3;
        matrix[j + size][i + size] = v + 1;
      }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x] * (levels - 1) * 64 + matrix[y % 8][x % 8] * 255;
      int level = v / (255 * 64);

      out[y][x] = level * 255 / (levels - 1);
    }
}

/** equal_parts: Counts into bins whose number of each value is tabulated
 */
void
equal_parts (int width, int height, int stride,
    const uint8_t in[height][stride], uint32_t parts[12], uint64_t *sum)
{
  int part[256], square[256];

  for (int i = 0; i < 12; i++)
    parts[i] = 0;
  *sum = 0;
  for (int i = 0; i < 256; i++) {
    part[i] = i * 12 / 256;
    square[i] = i * i;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int p = part[in[y][x]];

      parts[p < 0 ? 0 : p > 11 ? 11 : p]++;
      *sum += square[in[y][x]];
    }
}

/** histogram_median: The median as the value up to which half of a histogram
 * lies, with the histogram's array declared, and needlessly cleared, before
 *
 * @radius: (range 0 3) (default 1): of the window
 */
void
histogram_median (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  int count[256], half = 0;

  for (int i = 0; i < 256; i++)
    count[i] = 0;
  for (int i = 0; i < 2 * radius + 1; i++)
    half += 2 * radius + 1;
  half = half / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, v;

      for (int i = 0; i < 256; i++)
        count[i] = 0;
      for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++)
          count[in[y + j][x + i]]++;
      for (v = 0; v < 255; v++) {
        sum += count[v];
        if (sum > half)
          break;
      }
      out[y][x] = v;
    }
}

/** far_squares: A table's values are what a window of any size sums
 *
 * @radius: (range 1 9) (default 8): of the window
 */
void
far_squares (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  uint16_t table[256];

  for (int i = 0; i < 256; i++)
    table[i] = i * i / 256;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++)
          sum += table[in[y + j][x + i]];
      sum /= (2 * radius + 1) * (2 * radius + 1);
      out[y][x] = sum > 255 ? 255 : sum;
    }
}

static void
fill (float ramp[16], int n, float step)
{
  for (int i = 0; i < n && i < 16; i++)
    ramp[i] = i * step;
}

/** many_tables: Of several types, by size and parameter, some with numbers for
 * initial values, and numbers computed of them
 *
 * @turns: (range 0 16) (default 9): of two loops
 */
void
many_tables (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  const uint8_t bits[80] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9 };
  float ramp[16] = { 0 };
  double squares[4];
  _Bool odd[16];
  int64_t far = 0;
  int first = 0;

  for (int i = 0; i < 16; i++)
    odd[i] = (i * i + width) % 3 == 1;
  for (int i = 0; i < 4; i++)
    squares[i] = (i + height) * 0.25 * (i + height);
  fill (ramp, turns, 1.5f);
  for (int left = turns; left > 3; left--)
    far += odd[left % 16] ? 1000000007 : -3;
  if (odd[3])
    first = bits[12];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      double mix = squares[x % 4] + ramp[v / 16] + (double) (far % 1000);

      out[y][x] = (bits[v % 80] + first + turns + (odd[v % 16] ? 100 : 0)
          + (int) fmin (fmax (mix, -100000), 100000)) & 255;
    }
}

#define TABLES uint8_t a[256]; int b[256]; double c[256]; uint16_t d[256];

/** tables_of_a_macro: Variables whose place in the file is the same
 */
void
tables_of_a_macro (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  TABLES

  for (int i = 0; i < 256; i++) {
    a[i] = i;
    b[i] = 2 * i;
    c[i] = i * 0.25;
    d[i] = 5 * i;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];

      out[y][x] = (a[v] + b[v] + (int) fmin (fmax (c[v], 0), 100) + d[v]) & 255;
    }
}
