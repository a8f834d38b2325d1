/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is flooded until nothing changes: from one side, from afar, within rows,
 * by whatever is not one number; and what only seems to be. */
#include <stdbool.h>
#include <stdint.h>

/* To the right alone, and by leaps down. */
void
flood_right (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > 240 ? 255 : in[y][x] > 60 ? 128 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (out[y][x] == 128
            && (out[y][x - 1] == 255 || out[y - 2][x + 1] == 255)) {
          out[y][x] = 255;
          changed = 1;
        }
  } while (changed);
}

/**
 * flood_below:
 * @level: (range 0 255) (default 100): up to which it is open
 *
 * By truths, of pixels at most as bright as a level, to the left and beyond.
 */
void
flood_below (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  bool wet[height][stride];
  bool more = true;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      wet[y][x] = in[y][x] < 8;
  while (more) {
    more = false;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width - 1; x++) {
        bool reached = wet[y][x + 1] || wet[y][x + 2] || wet[y + 1][x - 1]
                       || wet[y - 1][x];

        if (reached && !wet[y][x] && in[y][x] <= level && (x + y) % 7 != 3) {
          wet[y][x] = true;
          more = true;
        }
      }
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = wet[y][x] ? 255 : in[y][x];
}

/* All that is not -3 floods what is; up and down, and what is set has a sign.
 */
void
flood_columns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int8_t marks[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      marks[y][x] = in[y][x] > 250 ? 5 : in[y][x] < 4 ? -100 : -3;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (marks[y][x] != -3 || in[y][x] < 40)
          continue;
        if (marks[y - 1][x] != -3 || marks[y + 1][x] != -3) {
          marks[y][x] = -7;
          changed = 1;
        }
      }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 128 + marks[y][x];
}

/* Two of a pixel's neighbours are needed: one alone does not flood it. */
void
flood_by_two (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t marks[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      marks[y][x] = in[y][x] > 200 ? 2 : in[y][x] > 30 ? 1 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (marks[y][x] == 1
            && (marks[y - 1][x] == 2) + (marks[y + 1][x] == 2)
                       + (marks[y][x - 1] == 2)
                   >= 2) {
          marks[y][x] = 2;
          changed = 1;
        }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 100 * marks[y][x];
}
