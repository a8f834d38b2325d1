/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Local images of one dimension. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* Of the pitch that the parameters have, and of the width. */
void
flat_locals (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  const int w = width, n = w * height;
  int16_t t[n], u[height * stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int i = y * w + x;

      t[i] = in[y][x] - in[y][x + 1];
    }
  for (int y = 0; y < height; y++) {
    const int16_t *row = t + y * w;
    int16_t *to = &u[y * stride];

    for (int x = 0; x < width; x++)
      *to++ = row[x - width] + (x + 1 < w ? row[x + 1] : 7)
              - (x > 0 ? t[(y + 1) * width + x - 1] : 2);
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = abs (u[(y - 1) * stride + x] + u[y * stride + x + 2]);
}

/* Numbers that are further than any pixel, and asked for where one is. */
void
flat_far (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t t[height * width];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y * width + x] = in[y][x] / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int64_t far = (int64_t)y * width * 100000000;

      out[y][x] = t[y * width + x - (far > 3000000000 && x > 0)]
          + t[y * width + (far > 5000000000 && x > 0 ? x - 1 : x)]
          + in[y][x + 1] / 8;
    }
}

/**
 * flat_kept:
 * @r: (range 2 3) (default 2): how much is set at the left
 *
 * Parts of rows, and what is read beside the pixel, are within the rows.
 */
void
flat_kept (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int r)
{
  uint8_t t[width * height];
  int end = r < width ? r : width;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y * width + x] = in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < end; x++)
      t[y * width + x] = in[y][x] / 2;
  for (int y = 0; y < height; y++)
    for (int x = width / 2; x < width; x++)
      if (x + r < width)
        t[y * width + x + r] = in[y][x] / 3;
  for (int y = 0; y < height; y++) {
    t[y * width] = 9;
    t[y * width + width - 1] = 7;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bool first = x == 0;
      int next = x + (x < width - 1);

      out[y][x] = t[y * width + next] + (first ? 3 : t[y * width + x - 1])
          + t[y * width + x - x % 4] / 2;
    }
}
