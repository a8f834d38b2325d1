/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <string.h>

/* Variables that several nests set anew, one after the other. */

/**
 * one_for_all: what is counted, and then the least and the greatest
 */
void
one_for_all (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int x, y, n, mean, low;

  n = 0;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      n += in[y][x];
  mean = n / (width * height);
  n = 255;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      if (in[y][x] < n)
        n = in[y][x];
  low = n;
  n = 0;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      n += in[y][x] - low > mean - low;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      out[y][x] = (x > 0 ? in[y][x - 1] : 7) > mean ? n : low;
}

/**
 * results_anew: a result that is used before it is what it stays
 */
void
results_anew (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *mean,
    uint32_t *total, int bins[8])
{
  int sum = 0, most = 0;

  for (int i = 0; i < 8; i++)
    bins[i] = 0;
  *total = 3;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      sum += in[y][x];
      *total ^= in[y][x] * 5;
      bins[in[y][x] & 7]++;
    }
  *mean = sum / (width * height) + (*total & 3);
  for (int i = 0; i < 8; i++)
    if (bins[i] > bins[most])
      most = i;
  memset (bins, 0, 8 * sizeof *bins);
  *total = 0;
  if (most > 3)
    sum = most;
  else
    sum = most + 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      sum += in[y][x] > *mean;
      *total += in[y][x] ^ most;
      bins[(in[y][x] + most) & 7]++;
    }
  *mean = sum / 7;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (y > 0 ? in[y - 1][x] : *mean) + sum;
}

/**
 * turns_anew: each turn begins with it anew, and so does what follows them; the
 * last turn of the others leaves it
 * @turns: (range 0 2) (default 2):
 */
void
turns_anew (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  int x, y, i, n, level = 3, late = 0, before;
  float share;

  n = 0;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      n += in[y][x] & 1;
  share = n * 0.5f;
  for (i = 0; i < turns; i++) {
    n = i;
    for (y = 0; y < height; y++)
      for (x = 0; x < width; x++)
        if (in[y][x] > level)
          n++;
    level = (level * 7 + n) % 251;
  }
  for (i = 0; i < 2; i++) {
    n = late - i;
    if (i > 0)
      level += before & 1;
    for (y = 0; y < height; y++)
      for (x = 0; x < width; x++)
        n += in[y][x] == i;
    late = before = n;
    n = i;
  }
  late += n;
  before = 4;
  for (i = 0; i < turns; i++)
    before = i;
  late ^= before;
  n = 0;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      n |= in[y][x] > level;
  share = share > 9 ? n : share;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      out[y][x]
          = (x > 0 ? in[y][x - 1] : late) > level ? 255 : level + (int)share;
}

/**
 * tables_anew: arrays that loops set as a whole, in all orders
 */
void
tables_anew (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int x, y, i, j, k, first, n[16], pairs[4][4], wide[4];

  for (i = 15; i >= 0; i--)
    n[i] = i;
  for (i = 0; i < 4; i++)
    for (j = 0; j < 4; j++)
      pairs[i][j] = 0;
  for (i = 0; i < 4; i++)
    wide[i] = 3 * i;
  k = 1;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      k += wide[in[y][x] & 3];
      n[in[y][x] >> 4]++;
      pairs[in[y][x] & 3][in[y][x] >> 6]++;
    }
  first = k;
  for (i = 0; i < 16; i++)
    n[i] = n[i] * 2 + 1;
  k = 0;
  for (i = 0; i < 16; i++)
    k += n[i] * i;
  for (i = 0; i < 4; i++)
    for (j = 0; j < 4; j++)
      k += pairs[i][j] * (i + j);
  for (i = 1; i <= 16; i++)
    n[16 - i] = 2 * i;
  for (i = 1; i < 4; i++)
    wide[i] = i * i;
  for (j = 0; j < 4; j++)
    for (i = 3; i >= 0; i--)
      pairs[i][j] = i;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      n[(in[y][x] + k) & 15]++;
      pairs[in[y][x] >> 6][(in[y][x] ^ k) & 3]++;
    }
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      out[y][x] = n[(x > 0 ? in[y][x - 1] : k) & 15]
          + pairs[in[y][x] & 3][k & 3] + wide[(in[y][x] + first) & 3];
}

/**
 * one_in_pixels: a sum, and then what single pixels have for themselves, those
 * of borders among them
 */
void
one_in_pixels (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  int x, y, v, w = 0, mean;

  v = 0;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      v += in[y][x];
  mean = v / (width * height);
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      v = in[y][x] / 2;
      a[y][x] = v + (x > 0 ? in[y][x - 1] : 9);
    }
  for (x = 0; x < width; x++) {
    v = in[0][x] + 3;
    if (v > 100)
      continue;
    a[0][x] = v;
  }
  for (y = 0; y < height; y++) {
    v = in[y][0] - 4;
    if (v > mean)
      w = v * 2;
    else
      w = 7;
    a[y][0] = w + v;
  }
  for (y = 0; y < height; y++) {
    for (x = 0; x < width; x++) {
      v = a[y][x - 1] + a[y][x + 1];
      out[y][x] = v > mean ? v / 2 : mean;
    }
    for (x = 0; x < width; x++) {
      v = out[y][x] & 15;
      out[y][x] = v + 3;
    }
  }
}

/**
 * within: a variable of a block has its name
 */
void
within (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int n = 3, t;

  {
    int n;

    n = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        n += in[y][x];
    t = n & 63;
    n = t;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        n += in[y][x] > t;
    t += n;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n += in[y][x] & 1;
  t += n;
  n = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = x > 0 ? in[y][x - 1] : 9;

      n += t;
      out[y][x] = n;
    }
}

/**
 * brighter_than: what it counts
 * @least: (range 0 255) (default 100):
 */
void
brighter_than (int width, int height, int stride,
    const uint8_t in[height][stride], int least, int *total)
{
  *total = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *total += in[y][x] > least;
}

/**
 * called_anew: a result that two calls set
 */
void
called_anew (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *total)
{
  int share;

  brighter_than (width, height, stride, in, 90, total);
  share = *total * 255 / (width * height);
  brighter_than (width, height, stride, in, share, total);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (x > 0 ? in[y][x - 1] : 9) > share ? *total : share;
}

/* A loop that never turns, as its counter has no sign, keeps what was before. */
void
lives_without_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int sum = 0, level;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x];
  level = sum & 255;
  sum = 5;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x] > level;
  level = sum;
  for (unsigned k = 3; k > -1; k--)
    sum = k * 3;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + sum + level;
}
