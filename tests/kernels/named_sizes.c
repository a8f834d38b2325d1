/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The size of the images under other names, and images of just that. */
#include <stdint.h>
#include <string.h>

/** named_sizes: variables that are the size, in dimensions and loops */
void
named_sizes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  const int w = width, h = height;
  uint8_t m[h][w];

  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      m[y][x] = in[y][x] / 2 + (w & 7);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out[y][x] = m[y > 0 ? y - 1 : y][x] + m[y][x + 1 < w ? x + 1 : x];
}

/**
 * named_ends:
 * @reach: (range 1 4) (default 2): of the window
 *
 * Variables that are the ends of the loops.
 */
void
named_ends (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int reach)
{
  int last = height - 1, right = width - reach;
  const int before = last - 1;

  for (int y = 1; y <= before; y++)
    for (int x = reach; x < right; x++)
      out[y][x] = in[y - 1][x - reach] + last - right;
}

/** named_widths: local images as wide as the image, set and copied */
void
named_widths (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint16_t a[height][width], b[height][width];

  memset (a, 0, sizeof a);
  for (int y = 1; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y - 1][x] * 3;
  memcpy (b, a, height * width * sizeof (uint16_t));
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (x > 0 ? b[y][x - 1] : 5) / 3 + (a[y][x] & 1);
}
