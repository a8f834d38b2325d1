/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops around loops over the pixels that are left by what these find: by
 * truths, counts and extremes, in which spelling ever, with the number of the
 * turn, within other loops, and with results. Ends are asked for, so that the
 * functions are compared as they are written. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/* Zhang and Suen's skeleton: two nests a turn, which go on with one truth. */
void
left_thinning (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x] > 99;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int n = y > 0 && a[y - 1][x], s = y < height - 1 && a[y + 1][x];
        int w = x > 0 && a[y][x - 1], e = x < width - 1 && a[y][x + 1];
        int nw = y > 0 && x > 0 && a[y - 1][x - 1];
        int ne = y > 0 && x < width - 1 && a[y - 1][x + 1];
        int sw = y < height - 1 && x > 0 && a[y + 1][x - 1];
        int se = y < height - 1 && x < width - 1 && a[y + 1][x + 1];
        int sum = n + ne + e + se + s + sw + w + nw;
        int steps = (!n && ne) + (!ne && e) + (!e && se) + (!se && s)
                    + (!s && sw) + (!sw && w) + (!w && nw) + (!nw && n);

        b[y][x] = a[y][x];
        if (a[y][x] && sum >= 2 && sum <= 6 && steps == 1 && !(n && e && s)
            && !(e && s && w)) {
          b[y][x] = 0;
          changed = 1;
        }
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int n = y > 0 && b[y - 1][x], s = y < height - 1 && b[y + 1][x];
        int w = x > 0 && b[y][x - 1], e = x < width - 1 && b[y][x + 1];
        int nw = y > 0 && x > 0 && b[y - 1][x - 1];
        int ne = y > 0 && x < width - 1 && b[y - 1][x + 1];
        int sw = y < height - 1 && x > 0 && b[y + 1][x - 1];
        int se = y < height - 1 && x < width - 1 && b[y + 1][x + 1];
        int sum = n + ne + e + se + s + sw + w + nw;
        int steps = (!n && ne) + (!ne && e) + (!e && se) + (!se && s)
                    + (!s && sw) + (!sw && w) + (!w && nw) + (!nw && n);

        a[y][x] = b[y][x];
        if (b[y][x] && sum >= 2 && sum <= 6 && steps == 1 && !(n && e && w)
            && !(n && s && w)) {
          a[y][x] = 0;
          changed = 1;
        }
      }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] ? 255 : 0;
}

/* Abelian sand, with little of it to fall on: the last turn is not one that
 * changes nothing. */
void
left_sand (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int16_t sand[height][stride], next[height][stride];
  bool unstable;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sand[y][x] = in[y][x] / 86 + (in[y][x] % 8 == 0 ? 2 : 0);
  do {
    unstable = false;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int v = sand[y][x] % 4;

        if (y > 0)
          v += sand[y - 1][x] / 4;
        if (x > 0)
          v += sand[y][x - 1] / 4;
        if (y < height - 1)
          v += sand[y + 1][x] / 4;
        if (x < width - 1)
          v += sand[y][x + 1] / 4;
        next[y][x] = v;
        if (v >= 4)
          unstable = true;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        sand[y][x] = next[y][x];
  } while (unstable);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = sand[y][x] * 85;
}

/**
 * left_by_count:
 * @most: (range 0 14) (default 12): turns
 * @few: (range 0 1000) (default 5): changes that are not worth another
 * @changes: those of the last turn
 *
 * Life dies out, or is not looked at any more. What counts is what was found,
 * not whether another turn would change anything.
 */
void
left_by_count (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int most, int few, int *changes)
{
  uint8_t a[height][stride], b[height][stride];
  int n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x] & 1;
  for (int k = 0; k < most + 1; k++) {
    n = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int sum = 0;

        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            if (y + j >= 0 && y + j < height && x + i >= 0 && x + i < width
                && (i != 0 || j != 0))
              sum += a[y + j][x + i];
        b[y][x] = sum == 3 || (sum == 2 && a[y][x]);
        n += b[y][x] != a[y][x];
      }
    *changes = n;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
    if (n <= few)
      break;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] ? 255 : 0;
}

/* A turn's number alone says it: six turns of a hundred. */
void
left_at_six (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int k = 0; k < 100; k++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = (a[y][x] + (x > 0 ? a[y][x - 1] : 255)
                      + (y > 0 ? a[y - 1][x] : k))
                  / 3;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
    if (k == 5)
      break;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}

/* Jacobi's relaxation, as far as it is worth it: an extreme of floats. */
void
left_relaxed (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride])
{
  float u[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      u[y][x] = in[y][x];
  for (int k = 0; k < 30; k++) {
    float most = 0;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        float sum = (x > 0 ? u[y][x - 1] : 0) + (y > 0 ? u[y - 1][x] : 0)
                    + (x < width - 1 ? u[y][x + 1] : 0)
                    + (y < height - 1 ? u[y + 1][x] : 0);

        next[y][x] = in[y][x] > 200 ? in[y][x] : sum * 0.25f;
        if (fabsf (next[y][x] - u[y][x]) > most)
          most = fabsf (next[y][x] - u[y][x]);
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        u[y][x] = next[y][x];
    if (most < 8)
      break;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = u[y][x];
}

/* Where the truth is found as the image is copied, from the first turn on, and
 * all of it again for other levels. */
void
left_inner (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride], sum[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum[y][x] = 0;
  for (int level = 1; level < 3; level++) {
    int going = 1;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = in[y][x] > 80 * level;
    while (going) {
      going = 0;
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
          int n = (x > 0 ? a[y][x - 1] : 0) + (y > 0 ? a[y - 1][x] : 0)
                  + (x < width - 1 ? a[y][x + 1] : 0)
                  + (y < height - 1 ? a[y + 1][x] : 0);

          b[y][x] = a[y][x] && n != 1 && n != level;
        }
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
          if (a[y][x] != b[y][x])
            going = 1;
          a[y][x] = b[y][x];
        }
    }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        sum[y][x] += a[y][x] + (x > width - 1);
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = sum[y][x] * 80;
}

/**
 * left_endless:
 * @wanted: (range 0 1) (default 1): whether there are any turns
 *
 * Two truths, of which any goes on, in a loop that asks at its end, and one
 * that has no turn without a parameter.
 */
void
left_endless (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int wanted)
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (;;) {
    int rows = 0, columns = 0;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int before = x > 0 ? a[y][x - 1] : 0;

        b[y][x] = a[y][x] > before + 90 ? a[y][x] - 35 : a[y][x];
        if (b[y][x] != a[y][x])
          columns = 1;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int before = y > 0 ? b[y - 1][x] : 0;

        a[y][x] = b[y][x] > before + 60 ? b[y][x] - 29 : b[y][x];
        if (a[y][x] != b[y][x])
          rows = 1;
      }
    if (!rows && !columns)
      break;
  }
  if (wanted)
    for (int k = 0; k < 9; k++) {
      int low = 255;

      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
          int before = x > 0 ? a[y][x - 1] : 9;

          b[y][x] = before > a[y][x] ? before : a[y][x];
          if (b[y][x] < low)
            low = b[y][x];
        }
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          a[y][x] = b[y][x];
      if (low > 20)
        break;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}

/**
 * goes_on:
 * @found: what both nests found
 *
 * Loops that go on with what others before have accumulated.
 */
void
goes_on (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *found)
{
  int sum = 3, most = -1, any = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      sum += in[y][x] % 5;
      if (in[y][x] / 2 > most)
        most = in[y][x] / 2;
      if (in[y][x] == 77)
        any = 1;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      sum += (x > 0 ? in[y][x - 1] : 1) % 3;
      if (in[y][x] / 3 > most)
        most = in[y][x] / 3;
      if (in[y][x] == 78)
        any = 1;
    }
  *found = sum + most * 2 + any;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > most ? any : sum & 63;
}

/**
 * left_by_both:
 * @most: (range 0 9) (default 4): turns of each loop
 *
 * A count and a truth, in three spellings.
 */
void
left_by_both (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int most)
{
  uint8_t a[height][stride], b[height][stride];
  int changed = 1, n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  while (changed && n < most) {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int before = x > 0 ? a[y][x - 1] : 3;

        b[y][x] = before > a[y][x] + 20 ? a[y][x] + 9 : a[y][x];
        if (b[y][x] > a[y][x])
          changed = 1;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
    n++;
  }

  int same = 0;

  for (int k = 0; k <= most && !same; k++) {
    same = 1;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int above = y > 0 ? a[y - 1][x] : 3;

        b[y][x] = above > a[y][x] + 30 ? a[y][x] + 11 : a[y][x];
        if (b[y][x] > 200 && b[y][x] != a[y][x])
          same = 0;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }

  int turn = 0, low;

  do {
    low = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int next = x < width - 1 ? a[y][x + 1] : 3;

        b[y][x] = next > a[y][x] + 40 ? a[y][x] + 13 : a[y][x];
        low += b[y][x] < 30;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
    turn++;
  } while (low > 3 && turn < 5);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
