/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Places that are asked for by sums, and remainders that are made positive. The
 * rows of these images follow each other, so that what is not proved to be in
 * them is refused. */
#include <stdint.h>

/** asked_places_sums: The next of a place, where there is one */
void
asked_places_sums (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int left = x * 3 / 4, last = width - 1, next = left + 1;
      short top = y / 2;
      int v = in[top + 1 < height ? top + 1 : top]
                [left == last ? left : left + 1];

      if (next >= width)
        next = left;
      v += in[y][next] + in[top][left + 1 != width ? left + 1 : left];
      v += in[height > 1 + y ? y + 1 : y][left + 1 > last ? last : 1 + left];
      if (left + 2 <= last)
        left += 2;
      out[y][x] = (v + in[y][left]) / 5;
    }
}

/** asked_places_pixels: As far as pixels say, and twice as far */
void
asked_places_pixels (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int by = in[y][x] % 16, v = 0;

      if (x + by < width && y - by >= 0)
        v = in[y - by][x + by];
      if (2 * x + 1 < width)
        v += (in[y][2 * x] + in[y][2 * x + 1]) / 2;
      out[y][x] = v;
    }
}

static int
positive (int a, int n)
{
  int rest = a % n;

  if (rest < 0)
    return n + rest;
  return rest;
}

/** asked_places_remainders: Round the image, by what is positive then */
void
asked_places_remainders (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int by = in[y][x] - 128, below = (y - 3 * by) % height;
      int n = width, r = (x + by) % n;
      int64_t far = (int64_t)(3 * x - 70000) % width;

      below = below < 0 ? below + height : below;
      if (r < 0)
        r += n;
      if (far < 0)
        far = far + width;
      out[y][x] = (in[below][r] + in[positive (y - by, height)][far]
                      + in[by < 0 ? height - 1 - (-by - 1) % height
                                  : by % height][width - 1 - r])
                  / 3;
    }
}
