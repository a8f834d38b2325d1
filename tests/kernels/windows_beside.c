/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Windows of any size in one of several inputs: the others are read at the
 * pixel, or not at all. */
#include <stdint.h>

/**
 * brighter_than_around:
 * @radius: (range 8 12) (default 9):
 */
void
brighter_than_around (int width, int height, int stride,
    const uint8_t in[height][stride], const uint8_t before[height][stride],
    uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int most = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          if (before[y + dy][x + dx] > most)
            most = before[y + dy][x + dx];

      out[y][x] = in[y][x] > most ? in[y][x] - most : most - in[y][x];
    }
}

/**
 * around_the_other:
 * @radius: (range 8 9) (default 8):
 *
 * The first image is not read: what a pixel has beside its channels is from it.
 */
void
around_the_other (int width, int height, int stride,
    const uint8_t in[height][stride], const uint8_t other[height][stride],
    uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += other[y + dy][x + dx];

      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}

/**
 * weighed_against_around:
 * @radius: (range 8 9) (default 8):
 *
 * Images of three types, and loops that leave a frame out.
 */
void
weighed_against_around (int width, int height, int stride,
    const float weights[height][stride], const uint16_t in[height][stride],
    uint8_t out[height][stride], int radius)
{
  for (int y = 2; y < height - 1; y++)
    for (int x = 1; x < width - 3; x++) {
      int least = 65535;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          if (in[y + dy][x + dx] < least)
            least = in[y + dy][x + dx];

      out[y][x]
          = weights[y][x] > 0.5f ? least >> 8 : (in[y][x + 1] - least) & 255;
    }
}

/**
 * wide_around_narrow:
 * @radius: (range 8 9) (default 8):
 *
 * Sums that no half of a word holds, of values that the first image's type does
 * not hold.
 */
void
wide_around_narrow (int width, int height, int stride,
    const uint8_t in[height][stride], const uint16_t wide[height][stride],
    uint16_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += wide[y + dy][x + dx];

      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1)) ^ in[y][x];
    }
}

/**
 * two_distances:
 * @radius: (range 8 9) (default 8):
 *
 * The other image is read beside the pixel.
 */
void
two_distances (int width, int height, int stride,
    const uint8_t in[height][stride], const uint8_t other[height][stride],
    uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = other[y][x - 1];

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += in[y + dy][x + dx];

      out[y][x] = sum & 255;
    }
}
