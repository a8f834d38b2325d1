/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * out_of_range:
 *
 * Extremes of what does not fit 16 bits, signed or not, and of what wraps.
 */
void
out_of_range (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x - 1] * 300, b = in[y][x + 1] * -3 + in[y][x];
      int wide = a > b ? a : b;
      uint8_t narrow = in[y][x] - in[y - 1][x];
      uint8_t least = narrow < in[y][x] ? narrow : in[y][x];
      unsigned below = in[y][x] - (unsigned)in[y + 1][x];
      unsigned lesser = below < 9u ? below : 9u;

      out[y][x] = wide / 300 + least + lesser;
    }
}

/**
 * negative_extremes:
 *
 * The extremes of differences, which have signs; bounds that may cross; and
 * values above 32767.
 *
 * @floor: (range 0 20): the lower bound
 * @ceiling: (range 10 30) (default 12): the upper bound
 */
void
negative_extremes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int floor, int ceiling)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int least = 0, most = -1000, high = in[y][x] * 257;

      for (int dx = -2; dx <= 2; dx++) {
        int slope = in[y][x + dx + 1] - in[y][x + dx];

        least = slope < least ? slope : least;
        if (most < slope)
          most = slope;
        if (high < in[y + 1][x + dx] * 257)
          high = in[y + 1][x + dx] * 257;
      }
      int crossed = most < floor ? floor : most > ceiling ? ceiling : most;
      int shifted = least < -300 + most ? least : -300 + most;

      out[y][x] = (most - least) / 4 + crossed + (high >> 10) + shifted / 4;
    }
}

static int
lesser (int a, int b)
{
  return a < b ? a : b;
}

/**
 * shared_small:
 *
 * Calls a function with bytes, and
 */
void
shared_small (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = lesser (lesser (in[y][x], in[y][x + 1]), in[y + 1][x]);
}

static int
least_of (int a, int b, int c)
{
  int least = lesser (a, b);

  return c < least ? c : least;
}

/**
 * shared_large:
 *
 * what another calls with bytes with numbers that do not fit 16 bits.
 */
void
shared_large (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = least_of (in[y][x] * 500, in[y][x + 1] * 400,
                      in[y + 1][x] * 300) / 500;
}

/**
 * shared_bytes:
 *
 * calls it with bytes again.
 */
void
shared_bytes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int counted = 0, sum = 0;

      for (int dx = -1; dx <= 1; dx++)
        sum += in[y][x + dx] * ++counted;
      out[y][x]
          = least_of (in[y][x], in[y][x + 1], in[y + 1][x]) / counted + sum / 9;
    }
}
