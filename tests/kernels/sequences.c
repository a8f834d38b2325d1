/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Functions of several nests: local images of several types and channels,
 * branches that join, what is accumulated and used by later nests, and what
 * stands between them. */
#include <stdint.h>
#include <stdlib.h>

/* Two windows, one after the other. */
void
smooth_then_edges (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t smooth[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          sum += in[y + j][x + i];
      smooth[y][x] = sum / 9;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = abs (smooth[y][x + 1] - smooth[y][x - 1])
              + abs (smooth[y + 1][x] - smooth[y - 1][x]);

      out[y][x] = v > 255 ? 255 : v;
    }
}

/* Of wider types, several written by one nest; the input is wanted again. */
void
directions (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t gx[height][stride], gy[height][stride];
  int32_t square[height][stride];
  int x, y;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      gx[y][x] = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
                 - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      gy[y][x] = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
                 - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];
    }
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      square[y][x] = gx[y][x] * gx[y][x] + gy[y][x] * gy[y][x];
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      int a = abs (gx[y][x]) > abs (gy[y][x]) ? square[y][x - 1]
                                              : square[y - 1][x];
      int b = abs (gx[y][x]) > abs (gy[y][x]) ? square[y][x + 1]
                                              : square[y + 1][x];

      out[y][x] = square[y][x] > a && square[y][x] >= b ? 255 : in[y][x] / 2;
    }
}

/**
 * above_mean:
 * @mean: of all pixels
 *
 * What a nest accumulates decides what a later one does.
 */
void
above_mean (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *mean)
{
  int64_t sum = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x];
  *mean = sum / (width * height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > *mean ? 255 : 0;
}

/**
 * equalized:
 * @darkest: the least that occurs
 *
 * A table is made of a histogram, which is changed for it.
 */
void
equalized (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *darkest)
{
  unsigned counts[256];
  uint8_t table[256];

  for (int i = 0; i < 256; i++)
    counts[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      counts[in[y][x]]++;
  *darkest = 255;
  for (int i = 255; i >= 0; i--)
    if (counts[i] > 0)
      *darkest = i;
  for (int i = 1; i < 256; i++)
    counts[i] += counts[i - 1];
  for (int i = 0; i < 256; i++)
    table[i] = counts[i] * 255ull / ((unsigned)width * height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]];
}

/**
 * stretched:
 * @margin: (range 0 9) (default 2): what is left on each side
 *
 * Extremes; loops that leave some pixels out; three channels.
 */
void
stretched (int width, int height, int stride, int margin,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  uint8_t grey[height][stride];
  int16_t blurred[height][stride];
  int least = 255, most = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      grey[y][x] = (in[y][x][0] + 2 * in[y][x][1] + in[y][x][2]) / 4;
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++)
      blurred[y][x] = (grey[y - 1][x] + grey[y + 1][x] + grey[y][x - 1]
                          + grey[y][x + 1])
                      / 4;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      least = grey[y][x] < least ? grey[y][x] : least;
      most = grey[y][x] > most ? grey[y][x] : most;
    }
  least -= margin;
  most += margin;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++) {
        int range = most > least ? most - least : 1;
        int v = (in[y][x][c] - least) * 255 / range + blurred[y][x];

        out[y][x][c] = v < 0 ? 0 : v > 255 ? 255 : v;
      }
}
