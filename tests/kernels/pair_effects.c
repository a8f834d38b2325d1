/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int
most (int a, int b)
{
  return a > b ? a : b;
}

static int
fill (int weights[2], int a)
{
  weights[0] = a;
  weights[1] = 2 * a + 1;
  return 1;
}

static int
spread (int a, int b)
{
  int greater = a > b ? a : b;
  int lesser = a > b ? b : a;

  return 2 * greater - lesser;
}

static int
climb (int v, int n)
{
  for (int i = 0; i < n; i++) {
    if (i == 2)
      continue;
    v += i;
  }
  v = most (v, n);
  return v;
}

/**
 * pair_weights:
 * @gain: (range 1 5) (default 2): the first weight
 *
 * Weights that a call sets on the side, read after what is greatest.
 */
void
pair_weights (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int gain)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int weights[2];
      int v = fill (weights, gain) * in[y][x];
      int far = abs (in[y][x] - in[y][x + 1]) + abs (in[y][x] - in[y][x - 1])
                + abs (in[y + 1][x] - in[y][x - 1])
                + abs (in[y][x] - in[y - 1][x - 1]);

      out[y][x] = v + far / weights[1];
    }
}

/**
 * pair_narrowed:
 *
 * Written through a type that is narrower than the image's.
 */
void
pair_narrowed (int width, int height, int stride,
    const uint8_t in[height][stride], int16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int far = abs (in[y][x] - in[y][x + 1]) + abs (in[y][x] - in[y][x - 1])
                + abs (in[y + 1][x] - in[y][x - 1])
                + abs (in[y][x] - in[y - 1][x - 1]);

      out[y][x] = (int8_t)(far - 300);
    }
}

/**
 * pair_nested:
 *
 * A function within its own argument, where only the outer one exceeds 16 bits.
 */
void
pair_nested (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = spread (
          400 * in[y][x], spread (spread (in[y][x - 1], in[y][x + 1]), 7));

      v = spread (v, 5);
      out[y][x] = v >> 9;
    }
}

/**
 * pair_hidden:
 * @skipped: (range 0 4) (default 3): what is left out
 * @level: (range -3 300) (default 100): what is compared with
 *
 * Names that hide others, in a loop that is left by what is no pixel.
 */
void
pair_hidden (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int skipped,
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int least = 255, most = 0, count = 0, sum = 0, i;

      for (i = 0; i < 5; i++) {
        int v = in[y][x + i - 2];

        if (i == skipped)
          continue;
        count++;
        if (count == 4 && skipped < 2)
          break;
        least = MIN (least, v);
        if (most < v)
          most = v;
        sum += count * v;
        v = abs (v - level);
        least = v > least ? least : v;
      }
      {
        int hidden = most - least, least = 3, width = in[y + 1][x];

        out[y][x] = MAX (hidden, width) - least + sum;
      }
    }
}

/**
 * pair_both_ways:
 *
 * Functions called with pixels, with numbers, and with what they returned, and
 * exchanges in an array, of an element with itself too.
 */
void
pair_both_ways (int width, int height, int stride,
    const uint8_t in[height][stride], int16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int16_t v[5] = { in[y][x], in[y][x + 1], in[y + 1][x], -in[y][x - 1] };
      int n = 0, t, sum;

      for (int i = 0; i < 5; i++, n = (n + 3) % 5)
        if (v[n] > v[i]) {
          t = v[n];
          v[n] = v[i];
          v[i] = t;
        }
      sum = most (v[2], v[n]) - 300;
      if (sum < -200)
        sum = -200;
      else if (sum > 100)
        sum = 100;
      sum += climb (sum, 4) + climb (3, 4) - climb (climb (sum, 3), 2);
      sum -= v[4] > v[1] ? v[4] - v[1] : v[1] - v[4];
      out[y][x] = sum >> 2;
    }
}

/**
 * pair_signed:
 *
 * Bytes with a sign, and unsigned numbers that wrap.
 */
void
pair_signed (int width, int height, int stride,
    const uint8_t in[height][stride], int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int8_t a = in[y][x] - 128, b = in[y][x + 1] - 128;
      int8_t c = MAX (a, b), d = MIN (a, b);
      int16_t e = a > b ? a - b : b - a;
      int f = most (c, MIN (d, -5)) - e;
      unsigned g = MAX (in[y + 1][x], in[y][x - 1]);
      unsigned h = g - in[y - 1][x] < 9 ? g - in[y - 1][x] : 9;
      int8_t wrapped = e;

      f += wrapped + (int)MIN ((unsigned)f, g);
      out[y][x] = f * 3 - (int)h;
    }
}

static const int8_t unlike[2][2] = { { 2, -1 }, { 1, 3 } };
static const int8_t lift[1] = { 3 };

static int
contrast (int a, int b, const int8_t weights[2][2], const int8_t *more)
{
  return abs (weights[0][0] * a - weights[1][1] * b) + *more;
}

/**
 * pair_handed:
 *
 * Tables of two dimensions, and by pointer, handed to what has a version for
 * pairs.
 */
void
pair_handed (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = contrast (in[y][x], in[y][x + 1], unlike, lift)
                + contrast (in[y][x], in[y][x - 1], unlike, lift)
                + contrast (in[y - 1][x], in[y + 1][x], unlike, lift)
                + contrast (in[y + 1][x], in[y - 1][x], unlike, lift);

      out[y][x] = sum / 13;
    }
}
