/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is repeated until nothing changes, where a pixel is changed again and
 * again on the way: an if for each neighbour, one after the other or in a
 * window, each of which looks at what those before have made of it. */
#include <stdbool.h>
#include <stdint.h>

/**
 * marked_in_window:
 * @low: (range 0 255) (default 80): what is open to marks
 * @high: (range 0 255) (default 220): where they begin
 *
 * Whether it is open to marks is asked within the window.
 */
void
marked_in_window (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int low,
    int high)
{
  uint8_t e[height][stride];
  bool changed = true;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      e[y][x] = in[y][x] > high ? 2 : in[y][x] > low ? 1 : 0;
  while (changed) {
    changed = false;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            if (e[y][x] == 1 && e[y + j][x + i] == 2) {
              e[y][x] = 2;
              changed = true;
            }
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = e[y][x] == 2 ? 255 : 0;
}

/* The same by sides, of which two count only where it is bright. */
void
marked_side_by_side (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t marks[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      marks[y][x] = in[y][x] > 220 ? 255 : in[y][x] > 90 ? 128 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int corner = marks[y - 1][x - 1] > marks[y + 1][x + 1]
                         ? marks[y - 1][x - 1]
                         : marks[y + 1][x + 1];

        if (marks[y][x] == 128
            && (marks[y][x - 1] == 255 || marks[y][x + 1] == 255)) {
          marks[y][x] = 255;
          changed++;
        }
        if (marks[y][x] == 128 && corner == 255) {
          marks[y][x] = 255;
          changed++;
        }
        if (marks[y][x] == 128 && in[y][x] > 150 && marks[y - 1][x] == 255) {
          marks[y][x] = 255;
          changed++;
        }
        if (marks[y][x] == 128 && in[y][x] * 0.25f > 35
            && marks[y + 1][x] == 255) {
          marks[y][x] = 255;
          changed++;
        }
      }
  } while (changed);
}

/* A step more than a neighbour may be no byte, and is not less then. */
void
steps_side_by_side (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t d[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      d[y][x] = in[y][x] > 40 ? 255 : in[y][x] / 8;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (d[y][x - 1] + 1 < d[y][x]) {
          d[y][x] = d[y][x - 1] + 1;
          changed = 1;
        }
        if (d[y][x + 1] + 1 < d[y][x]) {
          d[y][x] = d[y][x + 1] + 1;
          changed = 1;
        }
        if (d[y - 1][x] + 1 < d[y][x]) {
          d[y][x] = d[y - 1][x] + 1;
          changed = 1;
        }
        if (d[y + 1][x] + 1 < d[y][x]) {
          d[y][x] = d[y + 1][x] + 1;
          changed = 1;
        }
      }
  } while (changed);
}

/* Three steps to the side and four to a corner, not through what is bright. */
void
chamfer_in_window (int width, int height, int stride,
    const uint8_t in[height][stride], uint16_t d[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      d[y][x] = in[y][x] > 180 ? 0 : in[y][x] > 16 ? 65535 : 1;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++) {
            int step = j != 0 && i != 0 ? 4 : 3;

            if (d[y][x] != 0 && d[y + j][x + i] != 0
                && d[y + j][x + i] + step < d[y][x]) {
              d[y][x] = d[y + j][x + i] + step;
              changed = 1;
            }
          }
  } while (changed);
}

/* What is a step more is brought into a byte first. */
void
steps_within_bytes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t d[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      d[y][x] = in[y][x] > 40 ? 255 : 200;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++) {
            int v = d[y + j][x + i] + 9;

            if (v > 255)
              v = 255;
            if (v < d[y][x]) {
              d[y][x] = v;
              changed = 1;
            }
          }
  } while (changed);
}

/* Nothing is asked of who is at its limit. */
void
rebuilt_in_window (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 60 ? in[y][x] - 60 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            if (m[y][x] < in[y][x] && m[y + j][x + i] > m[y][x]) {
              m[y][x] = m[y + j][x + i] < in[y][x] ? m[y + j][x + i]
                                                   : in[y][x];
              changed = 1;
            }
  } while (changed);
}

/* Downwards, from what may be below its limit, where it stays. */
void
lowered_side_by_side (int width, int height, int stride,
    const uint8_t in[height][stride], const uint8_t floor[height][stride],
    uint8_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] < 30 ? in[y][x] : 255 - in[y][x] / 4;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (m[y][x] > floor[y][x] && m[y][x - 1] < m[y][x]) {
          m[y][x]
              = m[y][x - 1] > floor[y][x] ? m[y][x - 1] : floor[y][x];
          changed = 1;
        }
        if (m[y][x] > floor[y][x] && m[y - 1][x] < m[y][x]) {
          m[y][x]
              = m[y - 1][x] > floor[y][x] ? m[y - 1][x] : floor[y][x];
          changed = 1;
        }
        if (m[y][x] > floor[y][x] && m[y + 1][x + 1] < m[y][x]) {
          m[y][x] = m[y + 1][x + 1] > floor[y][x] ? m[y + 1][x + 1]
                                                  : floor[y][x];
          changed = 1;
        }
      }
  } while (changed);
}
