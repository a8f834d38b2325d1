/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/* Windows of any size, each of which is read off another kind of turn. */

static const float gains[4] = { 1, -3, 5, 0 };

/**
 * turns_floats:
 * @radius: (range 0 11) (default 8): of the square
 *
 * The mean as a sum of floats, and how far the pixel is from it.
 */
void
turns_floats (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const float pixels = (2 * radius + 1) * (2 * radius + 1);
      float sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum -= in[y + dy][x + dx];
      out[y][x] = in[y][x] + sum / pixels;
    }
}

/**
 * turns_gains:
 * @last: (range -2 12) (default 9): row below the pixel
 *
 * Adds what a table of floats has for the pixels below, from the third above
 * on, as a double and in wide integers.
 */
void
turns_gains (int width, int height, int stride,
    const int16_t in[height][stride], int32_t out[height][stride], int last)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      double sum = 7;
      int64_t negative = -1;

      for (int v = y - 3; v < y + last; ++v)
        for (int u = x + 2; u > x - 5; u--) {
          sum = sum + gains[in[v][u] & 3];
          if (in[v][u] < 0)
            negative += in[v][u];
        }
      out[y][x] = (int)sum * 5 + negative;
    }
}

/**
 * turns_parts:
 * @across: (range 1 17) (default 12): columns
 * @level: (range 0 255) (default 100): that counts
 *
 * The brightest pixel, and the sum of those above a level, row by row.
 */
void
turns_parts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int across,
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, i, j;
      uint8_t most = 0;

      for (j = 6; j >= -2; j -= 1) {
        int part = 0, high = 0;

        for (i = 0; i < across; i++) {
          const int pixel = in[y - j][x - i + 4];

          if (pixel > high)
            high = pixel;
          if (pixel <= level)
            continue;
          part += pixel;
        }
        sum += part;
        most = high > most ? high : most;
      }
      out[y][x] = most - sum / 9;
    }
}

/**
 * turns_extremes:
 * @radius: (range 3 9) (default 9): of the square
 *
 * The contrast of a window by floats, one of which the library chooses.
 */
void
turns_extremes (int width, int height, int stride,
    const uint16_t in[height][stride], uint16_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float low = 65535, high = -1;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = radius; dx + radius >= 0; dx--) {
          float pixel = in[y + dy][x - dx];

          if (pixel > high)
            high = pixel;
          low = fminf (pixel, low);
        }
      out[y][x] = (int)(high - low);
    }
}

/**
 * turns_cut:
 * @radius: (range 8 9) (default 8): of the square
 *
 * Sums of what was cut to fewer bits, and in a variable that wraps.
 */
void
turns_cut (int width, int height, int stride, const uint8_t in[height][stride],
    uint16_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;
      uint16_t wraps = 7;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
          sum += (uint8_t)(in[y + dy][x + dx] * 3 + 200);
          wraps -= in[y + dy][x + dx] * 1000;
        }
      out[y][x] = sum / 4 ^ wraps;
    }
}

/**
 * turns_bits:
 * @radius: (range 8 10) (default 9): of the square
 *
 * The bits of signed bytes that are cut, and an extreme that may be negative.
 */
void
turns_bits (int width, int height, int stride, const uint8_t in[height][stride],
    int32_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int least = 50000;
      int8_t bits = -1;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
          const int pixel = 1000 * in[y + dy][x + dx] - 90000;

          bits ^= in[y + dy][x + dx] + 100;
          if (pixel < least)
            least = pixel;
        }
      out[y][x] = least - bits;
    }
}
