/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Arrays whose elements are accumulated in ways of their own. */
#include <stdint.h>

/**
 * box_of_bright: the least rectangle around what is bright
 * @box: left, top, right, bottom
 */
void
box_of_bright (int width, int height, int stride,
    const uint8_t in[height][stride], int box[4])
{
  box[0] = width;
  box[1] = height;
  box[2] = box[3] = -1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > 200) {
        if (x < box[0])
          box[0] = x;
        if (y < box[1])
          box[1] = y;
        if (x > box[2])
          box[2] = x;
        box[3] = y > box[3] ? y : box[3];
      }
}

/** boxed: with a frame around that, and what is in it counted */
void
boxed (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int counts[3], int place[2])
{
  int16_t ends[5] = { 32767, 32767, -1, -1 };
  int best = 0;

  place[0] = place[1] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] > best) {
        best = in[y][x];
        place[0] = x;
        place[1] = y;
      }
      if (in[y][x] < 180)
        continue;
      ends[0] = x < ends[0] ? x : ends[0];
      ends[1] = y < ends[1] ? y : ends[1];
      ends[2] = x > ends[2] ? x : ends[2];
      ends[3] = y > ends[3] ? y : ends[3];
      ends[4] ^= 1;
    }
  counts[0] = ends[4];
  counts[1] = 0;
  counts[2] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int beside = x == ends[0] || x == ends[2];
      int inside
          = x >= ends[0] && x <= ends[2] && y >= ends[1] && y <= ends[3];

      counts[1] += inside;
      if (inside && in[y][x] > counts[2])
        counts[2] = in[y][x];
      out[y][x] = inside && (beside || y == ends[1] || y == ends[3])
                      ? 255
                      : in[y][x];
    }
}
