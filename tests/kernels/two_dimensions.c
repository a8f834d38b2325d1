/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Arrays of several dimensions: as a result, as a parameter, and as what is
 * accumulated between nests. */
#include <stdint.h>

/* How often two values are beside each other. */
void
beside_each_other (int width, int height, int stride,
    const uint8_t in[height][stride], int pairs[8][16])
{
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 16; j++)
      pairs[i][j] = i == j;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      pairs[in[y][x] >> 5][in[y][x + 1] >> 4]++;
}

/* A convolution by weights that are given. */
void
weighted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    const int weights[3][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
          sum += weights[i][j] * in[y + i - 1][x + j - 1];
      out[y][x] = sum >> 3;
    }
}

/* A histogram of each channel, begun with some of its elements. */
void
most_of_each (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  int bins[3][4] = { { 1 }, { 0, 2 } };
  uint8_t most[3];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        bins[c][in[y][x][c] >> 6]++;
  for (int c = 0; c < 3; c++) {
    most[c] = 0;
    for (int i = 1; i < 4; i++)
      if (bins[c][i] > bins[c][most[c]])
        most[c] = i;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        out[y][x][c] = in[y][x][c] >> 6 == most[c] ? 255 : in[y][x][c] / 2;
}
