/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Functions of several nests: local images of several types and channels,
 * branches that join, what is accumulated and used by later nests, and what
 * stands between them. */
#include <math.h>
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

/**
 * eroded:
 * @radius: (range 0 3) (default 1): how far
 *
 * What others call.
 */
void
eroded (int width, int height, int stride, int radius,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 255;

      for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++)
          v = in[y + j][x + i] < v ? in[y + j][x + i] : v;
      out[y][x] = v;
    }
}

static void
softened (int width, int height, int stride, int weight,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t rows[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      rows[y][x] = in[y][x - 1] + weight * in[y][x] + in[y][x + 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = rows[y - 1][x] + weight * rows[y][x] + rows[y + 1][x];

      out[y][x] = sum / ((2 + weight) * (2 + weight));
    }
}

/**
 * repeated:
 * @turns: (range 0 5) (default 3): how often it is done again
 *
 * Two images by turns, the turn's number, and calls in a loop.
 */
void
repeated (int width, int height, int stride, int turns,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  const int end = turns + 2;

  eroded (width, height, stride, 0, in, a);
  for (int t = 2; t < end; t++) {
    softened (width, height, stride, t, a, b);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x] + (in[y][x] - b[y][x]) / t;
  }
  eroded (width, height, stride, 2, a, out);
}

/**
 * hardened:
 * @rounds: (range 1 4) (default 2): how often the mean is taken
 * @level: the last mean, and what the last turns were
 *
 * What is accumulated anew in each turn of a loop in another.
 */
void
hardened (int width, int height, int stride, int rounds,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *level)
{
  uint8_t now[height][stride];
  int64_t sum;
  int mean;

  eroded (width, height, stride, 0, in, now);
  for (int round = 0; round < rounds; round++)
    for (int half = 0; half <= 1; half++) {
      uint8_t next[height][stride];

      sum = 0;
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          sum += now[y][x];
      mean = sum / (width * height);
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          next[y][x] = now[y][x] > mean ? now[y][x] - half : now[y][x + half];
      *level = mean + 2 * round + half;
      eroded (width, height, stride, 0, next, now);
    }
  eroded (width, height, stride, 0, now, out);
}

/**
 * outstanding:
 * @mean: of all pixels
 * @deviation: from it
 *
 * What is far from the mean: floats are handed on.
 */
void
outstanding (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    double *mean, double *deviation)
{
  double sum = 0, squares = 0;
  const int n = width * height;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      sum += in[y][x];
      squares += in[y][x] * in[y][x];
    }
  *mean = sum / n;
  *deviation = sqrt (squares / n - *mean * *mean);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = fabs (in[y][x] - *mean) > *deviation ? in[y][x] : 0;
}

/**
 * counted:
 * @turns: (range 0 3) (default 2): how often it is done again
 *
 * A counter that is declared outside, and what is set anew in each turn and
 * once more after all of them.
 */
void
counted (int width, int height, int stride, int turns,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  int x, y, turn, weight = 9;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      a[y][x] = in[y][x] / weight;
  for (turn = 1; turn <= turns; turn++) {
    weight = turn;
    weight++;
    for (y = 0; y < height; y++)
      for (x = 0; x < width; x++)
        b[y][x] = a[y][x + 1] + weight;
    for (y = 0; y < height; y++)
      for (x = 0; x < width; x++)
        a[y][x] = b[y + 1][x] ^ turn;
  }
  weight = turns;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      out[y][x] = a[y][x - 1] + weight;
}

/**
 * beyond_ends:
 * @moved: (range 0 9) (default 2 5): by how much
 * @ends: how many more pixels are white than black
 * @sum: of that and of how many pixels are beyond it
 *
 * What is computed of many numbers is handed on, and so is what is computed of
 * that.
 */
void
beyond_ends (int width, int height, int stride,
    const int moved[2], const uint8_t in[height][stride],
    uint8_t out[height][stride], int *ends, int *sum)
{
  int counts[256] = { 0 }, beyond = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      counts[in[y][x]]++;
  *ends = counts[255] - counts[0];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      beyond += in[y][x] > (*ends & 255);
  *sum = beyond + *ends;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y][x] + moved[1]) ^ (*sum & 255);
}
