/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Values that are compared with several others, or are the greatest of them,
 * where one may be negative and another is more than halves are exact for. */
#include <stdint.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))

/** more_than_all: Marks what is much brighter than some of its neighbours. */
void
more_than_all (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int here = 8 * in[y][x], left = 9 * in[y][x - 1];
      int slope = in[y - 1][x] - in[y + 1][x + 1];

      out[y][x] = 0;
      if (left < here)
        if (slope < here)
          if (in[y][x + 1] < here)
            out[y][x] = 255;
    }
}

/** greatest_of_all: Wide pixels. */
void
greatest_of_all (int width, int height, int stride,
    const uint8_t in[height][stride], uint16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int slope = in[y][x - 1] - in[y][x + 1];

      out[y][x] = MAX (MAX (in[y - 1][x], slope), 9 * in[y + 1][x]);
    }
}

/** less_than_either: Of numbers that no half of a word holds. */
void
less_than_either (int width, int height, int stride,
    const uint16_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int slope = in[y][x - 1] - in[y][x + 1];

      out[y][x] = in[y][x] < in[y - 1][x] || in[y][x] < slope ? 9 : 1;
    }
}

/** products_of_all: Products that are compared by their signs. */
void
products_of_all (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int here = 424 * in[y][x];

      out[y][x] = 1024 * in[y - 1][x] < here && 1024 * in[y + 1][x - 1] < here;
    }
}

/** more_and_stored: A comparison is an image of its own, too. */
void
more_and_stored (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t above[height][stride],
    uint8_t all[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int here = 2 * in[y][x];

      above[y][x] = in[y - 1][x] < here;
      all[y][x] = in[y - 1][x] < here && in[y][x - 1] - 7 < here ? 200 : 0;
    }
}
