/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

#define P(dy, dx) in[y + (dy)][x + (dx)]
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define SORT(a, b)                                                             \
  if (p[a] > p[b]) {                                                           \
    int t = p[a];                                                              \
    p[a] = p[b];                                                               \
    p[b] = t;                                                                  \
  }
#define SORT_BYTES(a, b)                                                       \
  {                                                                            \
    uint8_t t = MIN (a, b);                                                    \
    b = MAX (a, b);                                                            \
    a = t;                                                                     \
  }

static int
least (int a, int b)
{
  return a < b ? a : b;
}

static int
most (int a, int b)
{
  return a > b ? a : b;
}

static int
middle (int a, int b, int c)
{
  return most (least (a, b), least (most (a, b), c));
}

static uint8_t
middle_by_cases (uint8_t a, uint8_t b, uint8_t c)
{
  if (a > b) {
    uint8_t t = a;

    a = b;
    b = t;
  }
  if (b > c)
    b = c;
  return a > b ? a : b;
}

/* by the rows' least, middle and greatest ones */
void
median_rows (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int low = 0, high = 255;
      int medians[3];

      for (int dy = -1; dy <= 1; dy++) {
        int a = P (dy, -1), b = P (dy, 0), c = P (dy, 1);

        low = most (low, least (least (a, b), c));
        medians[dy + 1] = middle (a, b, c);
        high = least (high, most (most (a, b), c));
      }
      out[y][x] = middle (low, middle (medians[0], medians[1], medians[2]),
          high);
    }
}

/* by the columns' */
void
median_columns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t low[3], mid[3], high[3];

      for (int i = 0; i < 3; i++) {
        uint8_t a = P (-1, i - 1), b = P (0, i - 1), c = P (1, i - 1);

        SORT_BYTES (a, b)
        SORT_BYTES (b, c)
        SORT_BYTES (a, b)
        low[i] = a;
        mid[i] = b;
        high[i] = c;
      }
      out[y][x] = middle_by_cases (
          MAX (MAX (low[0], low[1]), low[2]),
          middle_by_cases (mid[0], mid[1], mid[2]),
          MIN (MIN (high[0], high[1]), high[2]));
    }
}

/* nineteen exchanges, as Smith has them */
void
median_exchanges (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int p[9];

      for (int i = 0; i < 9; i++)
        p[i] = P (i / 3 - 1, i % 3 - 1);
      SORT (1, 2) SORT (4, 5) SORT (7, 8)
      SORT (0, 1) SORT (3, 4) SORT (6, 7)
      SORT (1, 2) SORT (4, 5) SORT (7, 8)
      SORT (0, 3) SORT (5, 8) SORT (4, 7)
      SORT (3, 6) SORT (1, 4) SORT (2, 5)
      SORT (4, 7) SORT (4, 2) SORT (6, 4)
      SORT (4, 2)
      out[y][x] = p[4];
    }
}

/* the nine in order, by bubbles */
void
median_bubbles (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t window[9];
      int n = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          window[n++] = in[y + j][x + i];
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8 - i; j++)
          if (window[j] > window[j + 1]) {
            uint8_t temp = window[j];

            window[j] = window[j + 1];
            window[j + 1] = temp;
          }
      out[y][x] = window[4];
    }
}

/* the five least ones, one after the other */
void
median_exchange_sort (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned char p[9] = { P (-1, -1), P (-1, 0), P (-1, 1), P (0, -1),
        P (0, 0), P (0, 1), P (1, -1), P (1, 0), P (1, 1) };

      for (int i = 0; i < 5; i++)
        for (int j = i + 1; j < 9; j++)
          if (p[j] < p[i]) {
            int t = p[i];

            p[i] = p[j];
            p[j] = t;
          }
      out[y][x] = p[4];
    }
}

/* each one put where it belongs, through all before it */
void
median_insertion (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sorted[9];

      for (int k = 0; k < 9; k++) {
        int value = P (k / 3 - 1, k % 3 - 1);

        for (int i = 0; i < k; i++) {
          int lesser = value < sorted[i] ? value : sorted[i];

          value = value < sorted[i] ? sorted[i] : value;
          sorted[i] = lesser;
        }
        sorted[k] = value;
      }
      out[y][x] = sorted[4];
    }
}

/* without the least and the greatest one of six, then with another one of
 * five, of four and of three */
void
median_forgetful (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int p[9];

      for (int i = 0; i < 9; i++)
        p[i] = P (i / 3 - 1, i % 3 - 1);
      for (int first = 0; first < 4; first++) {
        for (int i = first + 1; i <= 5; i++)
          SORT (first, i)
        for (int i = first + 1; i < 5; i++)
          SORT (i, 5)
        if (first < 3)
          p[5] = p[6 + first];
      }
      out[y][x] = p[4];
    }
}

/* neighbours exchanged, each with the next one and the one before, in turn */
void
median_transpositions (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int p[9];

      for (int i = 0; i < 9; i++)
        p[i] = P (i % 3 - 1, i / 3 - 1);
      for (int turn = 0; turn < 9; turn++)
        for (int i = turn % 2; i < 8; i += 2) {
          int low = MIN (p[i], p[i + 1]), high = MAX (p[i], p[i + 1]);

          p[i] = low;
          p[i + 1] = high;
        }
      out[y][x] = p[4];
    }
}

/* the least one of what is left, by its index, to the front */
void
median_selection (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t p[9];

      for (int i = 0; i < 9; i++)
        p[i] = P (i / 3 - 1, i % 3 - 1);
      for (int i = 0; i < 5; i++) {
        int chosen = i;
        uint8_t t;

        for (int j = i + 1; j < 9; j++)
          if (p[j] < p[chosen])
            chosen = j;
        t = p[i];
        p[i] = p[chosen];
        p[chosen] = t;
      }
      out[y][x] = p[4];
    }
}

/* greater ones moved up until one is not greater */
void
median_insertion_until (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int p[9];

      for (int i = 0; i < 9; i++)
        p[i] = P (i / 3 - 1, i % 3 - 1);
      for (int i = 1; i < 9; i++)
        for (int j = i; j > 0; j--) {
          int t = p[j];

          if (p[j - 1] <= t)
            break;
          p[j] = p[j - 1];
          p[j - 1] = t;
        }
      out[y][x] = p[4];
    }
}

/* the one that four come before, of what is equal the first one first */
void
median_counted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int p[9], middle = 0;

      for (int i = 0; i < 9; i++)
        p[i] = P (i / 3 - 1, i % 3 - 1);
      for (int i = 0; i < 9; i++) {
        int before = 0;

        for (int j = 0; j < 9; j++)
          if (p[j] < p[i] || (p[j] == p[i] && j < i))
            before++;
        if (before == 4)
          middle = p[i];
      }
      out[y][x] = middle;
    }
}

/* each one put where those before it that are greater end */
void
median_insertion_while (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t p[9];

      for (int i = 0; i < 9; i++)
        p[i] = P (i / 3 - 1, i % 3 - 1);
      for (int i = 1; i < 9; i++) {
        uint8_t key = p[i];
        int j = i - 1;

        while (j >= 0 && p[j] > key) {
          p[j + 1] = p[j];
          j--;
        }
        p[j + 1] = key;
      }
      out[y][x] = p[4];
    }
}
