/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static inline uint8_t
saturated (int value)
{
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/**
 * half_relief:
 *
 * A sum with negative weights, whose rows and columns all differ.
 */
void
half_relief (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = saturated (in[y][x] + 128 - 3 * in[y - 1][x - 1]
                             - in[y - 1][x] + in[y + 1][x]
                             + 2 * in[y + 1][x + 1] + in[y][x + 1]
                             - in[y][x - 1]);
}

/**
 * half_greatest:
 *
 * Magnitudes of sums that are 2048 at most, in either direction, and of others
 * that are one more; the greatest of them are told apart.
 */
void
half_greatest (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint8_t more[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int up = 8 * (in[y - 1][x] - in[y][x]) + 8;
      int down = 8 * (in[y + 1][x] - in[y][x]) - 8;
      int beyond = 8 * (in[y][x + 1] - in[y][x]) + 9;

      up = up < 0 ? -up : up;
      down = down < 0 ? -down : down;
      out[y][x] = saturated ((up > down ? up : down) - 1793);
      more[y][x] = saturated ((beyond < 0 ? -beyond : beyond) - 1794);
    }
}

/**
 * half_extremes:
 *
 * The lesser and the greater one of differences, of which each may be negative,
 * and one of them by what is at the pixel.
 */
void
half_extremes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint8_t chosen[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int across = in[y][x + 1] - in[y][x - 1];
      int along = in[y + 1][x] - in[y - 1][x];
      int least = across < along ? across : along;
      int greatest = across < along ? along : across;

      out[y][x] = saturated (2 * greatest + least - 10);
      chosen[y][x] = saturated ((in[y][x] > 127 ? across : along) + 50);
    }
}

/**
 * half_magnitude:
 * @gain: (range 1 3) (default 1): of the magnitude
 *
 * A magnitude without another one, and a sum that is stored with its sign.
 */
void
half_magnitude (int width, int height, int stride,
    const uint8_t in[height][stride], int16_t out[height][stride],
    int16_t slope[height][stride], int gain)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int across = -in[y][x - 1] - in[y][x + 1] + 2 * in[y][x];
      int along = in[y - 2][x] - in[y + 1][x];

      across = across < 0 ? -across : across;
      along = along < 0 ? -along : along;
      out[y][x] = gain * (across - along) - 7;
      slope[y][x] = 3 * in[y][x - 1] - 2 * in[y][x + 1] - in[y][x] - 5;
    }
}

/**
 * half_count:
 * @sum: of the differences
 * @most: the greatest one
 *
 * Differences that are accumulated as they are.
 */
void
half_count (int width, int height, int stride,
    const uint8_t in[height][stride], int64_t *sum, int32_t *most)
{
  *sum = 0;
  *most = -1000;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int difference = in[y][x] - in[y - 1][x];

      *sum += difference;
      if (difference > *most)
        *most = difference;
    }
}
