/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Extremes that start with the first pixel. */

#define MAX(a, b) ((a) > (b) ? (a) : (b))

/**
 * extremes_from_first:
 * @most: the greatest
 * @least: the least
 */
void
extremes_from_first (int width, int height, int stride,
    const int16_t in[height][stride], int *most, int *least)
{
  *most = in[0][0];
  *least = in[0][0];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] > *most)
        *most = in[y][x];
      if (in[y][x] < *least)
        *least = in[y][x];
    }
}

void
stretched_from_first (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int least = in[0][0], most = in[0][0];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int value = in[y][x];

      if (value > most)
        most = value;
      if (value < least)
        least = value;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x]
          = most > least ? (in[y][x] - least) * 255 / (most - least) : 0;
}

/* Of one of three channels, by columns, set at once. */
void
stretched_from_green (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride])
{
  uint8_t least, most;

  least = most = in[0][0][1];
  for (int x = 0; x < width; x++)
    for (int y = 0; y < height; y++) {
      least = in[y][x][1] < least ? in[y][x][1] : least;
      most = MAX (most, in[y][x][1]);
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x][0] > most ? most - least : in[y][x][2];
}

/* What is computed of pixels; of a float that is a whole number. */
void
greatest_from_first (int width, int height, int stride,
    const uint16_t in[height][stride], float *most, uint32_t *contrast)
{
  float greatest = in[0][0];
  uint32_t largest = in[0][0] ^ 255;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (greatest < in[y][x])
        greatest = in[y][x];
      if ((uint32_t)(in[y][x] ^ 255) > largest)
        largest = in[y][x] ^ 255;
    }
  *most = greatest;
  *contrast = largest;
}
