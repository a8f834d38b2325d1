/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops that are no `for`. */
#include <stdint.h>

static int
count_bits (int value)
{
  int count = 0;

  while (value) {
    count += value & 1;
    value >>= 1;
  }
  return count;
}

static int
halvings (int value)
{
  int count = 0;

  while (value > 0) {
    int rest = value / 2;

    count++;
    value = rest;
  }
  return count;
}

/* The greatest number of which the square is at most @value. */
static int
root (int value)
{
  int found = 0, bit = 128;

  do {
    int next = found + bit;

    if (next * next <= value)
      found = next;
    bit /= 2;
  } while (bit > 0);
  return found;
}

/** bits_while: bits that are set and those below them, by loops that end then */
void
bits_while (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int y = 0;

  while (y < height) {
    for (int x = 0; x < width; x++)
      out[y][x] = count_bits (in[y][x]) * 16 + halvings (in[y][x]);
    y++;
  }
}

/** roots_do: square roots of products */
void
roots_do (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = root (in[y][x] * in[y][x + 1]);
}

/**
 * window_while:
 * @radius: (range 0 4) (default 2): of the window
 *
 * Pixels of a window that are brighter, left once there are ten.
 */
void
window_while (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int brighter = 0, dy = -radius;

      while (dy <= radius) {
        int dx = -radius - 1;

        while (dx++ < radius) {
          if (in[y + dy][x + dx] <= in[y][x])
            continue;
          if (++brighter == 10)
            break;
        }
        ++dy;
      }
      out[y][x] = brighter * 2;
    }
}

/**
 * strides_while:
 * @odd: (range 0 1) (default 1): whether odd places or even ones are left out
 */
void
strides_while (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int odd)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int first = -2, i = first, sum = 0;

      first = 1;
      while (i <= first) {
        sum += in[y + 1][x + i];
        i++;
      }
      i = -5;
      sum += i;
      while (i < -3) {
        sum += in[y - 1][x + i];
        i++;
      }
      while (i <= 3) {
        if ((i & 1) == odd) {
          i += 3;
          continue;
        }
        sum += in[y][x + i];
        i++;
      }
      i = -2;
      while (i <= 2) {
        int step = i > 0 ? 2 : 1;

        sum += in[y + i][x] + step;
        i += step;
      }
      out[y][x] = sum / 20;
    }
}

/** escape_while: turns after which a point is far away */
void
escape_while (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float a = 0, b = 0;
      int turns = 0;

      while (turns < 40 && a * a + b * b < 4) {
        float next = a * a - b * b + in[y][x] / 100.f - 2;

        b = 2 * a * b + 0.25f;
        a = next;
        turns++;
      }
      out[y][x] = turns * 6;
    }
}

/** stretch_while: from the darkest to the brightest tone that is there */
void
stretch_while (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int bins[256] = { 0 };
  int low = 0, high = 255;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x]]++;
  while (low < 255 && bins[low] == 0)
    low++;
  do
    high--;
  while (high > low && bins[high + 1] == 0);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int tone = (in[y][x] - low) * 255 / (high - low < 1 ? 1 : high - low);

      out[y][x] = tone < 0 ? 0 : tone > 255 ? 255 : tone;
    }
}

/**
 * bright_do:
 * @sum: of bright pixels' thirds, or of the darkest above and below them
 * @radius: (range 1 3): of the row that is looked at
 *
 * With variables in what is repeated.
 */
void
bright_do (int width, int height, int stride, const uint8_t in[height][stride],
    uint64_t *sum, int radius)
{
  *sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int bright = 0, i = -radius;

      do {
        int darkest = 255;

        for (int j = -radius; j <= radius; j++)
          if (in[y + j][x + i] < darkest)
            darkest = in[y + j][x + i];
        if (darkest > 50) {
          int third = in[y][x + i] / 3;

          bright += third > darkest ? third : darkest;
        }
        i++;
      } while (i <= radius);
      *sum += bright;
    }
}

/** loop_left: A loop that is never gone through to its end
 */
void
loop_left (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int value = 0;

      for (int i = -1; i <= 1; i++) {
        value += in[y][x + i] / 2;
        if (i < 5)
          break;
        value += in[y + i][x];
      }
      out[y][x] = value;
    }
}
