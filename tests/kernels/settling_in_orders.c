/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is repeated until nothing changes, and comes to one end since numbers
 * begin within bounds, by what pixels are counted, or bit by bit. */
#include <stdbool.h>
#include <stdint.h>

/* Steps of ints, which would wrap at the greatest one: they begin far below it,
 * or those that are it are left out. */
void
steps_of_ints (int width, int height, int stride,
    const uint8_t in[height][stride], int32_t near[height][stride],
    int32_t right[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      near[y][x] = in[y][x] > 200 ? 0 : 1 << 29;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int least = near[y][x];

        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            if (near[y + j][x + i] + (j && i ? 4 : 3) < least)
              least = near[y + j][x + i] + (j && i ? 4 : 3);
        if (least < near[y][x]) {
          near[y][x] = least;
          changed = 1;
        }
      }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      right[y][x] = in[y][x] > 240 ? -1000 : INT32_MAX;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (right[y][x - 1] != INT32_MAX && right[y][x - 1] + 1 < right[y][x]) {
          right[y][x] = right[y][x - 1] + 1;
          changed = 1;
        }
        if (y > 0 && right[y - 1][x] < 1000000
            && right[y - 1][x] + in[y][x] < right[y][x]) {
          right[y][x] = right[y - 1][x] + in[y][x];
          changed = 1;
        }
      }
  } while (changed);
}

/* The least of neighbours that are more than 0, or not less: ints that are less
 * are never changed. */
void
least_labels (int width, int height, int stride,
    const uint8_t in[height][stride], int32_t out[height][stride],
    int32_t most[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > 100 ? y * width + x + 1 : -(in[y][x] & 1);
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int least = out[y][x];

        if (least <= 0)
          continue;
        if (y > 0 && out[y - 1][x] > 0 && out[y - 1][x] < least)
          least = out[y - 1][x];
        if (out[y][x - 1] > 0 && out[y][x - 1] < least)
          least = out[y][x - 1];
        if (out[y + 1][x + 1] > 0 && out[y + 1][x + 1] < least)
          least = out[y + 1][x + 1];
        if (least != out[y][x]) {
          out[y][x] = least;
          changed = 1;
        }
      }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      most[y][x] = in[y][x] > 150 ? y * width + x : -7;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (most[y][x] > -7 && most[y][x - 1] < most[y][x]
            && most[y][x - 1] > -7) {
          most[y][x] = most[y][x - 1];
          changed = 1;
        }
        if (most[y][x] > -7 && most[y + 1][x] < most[y][x]
            && most[y + 1][x] >= -6) {
          most[y][x] = most[y + 1][x];
          changed = 1;
        }
      }
  } while (changed);
}

/* Where enough of those around are set, all of the window or some of them, and
 * bools among them. */
void
crowded (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], uint8_t sides[height][stride])
{
  uint8_t full[height][stride];
  bool some[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      full[y][x] = in[y][x] > 127;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int n = 0;

        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            n += full[y + j][x + i];
        if (n >= 5 && !full[y][x]) {
          full[y][x] = 1;
          changed = 1;
        }
      }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      some[y][x] = in[y][x] > 150;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int n = some[y - 1][x] + some[y + 1][x] + some[y][x - 1]
                + some[y][x + 1];
        bool set = some[y][x] || n > 2;

        if (set != some[y][x]) {
          some[y][x] = set;
          changed = 1;
        }
      }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = full[y][x];
      sides[y][x] = some[y][x] ? 255 : 0;
    }
}

/* Truths that spread by `|` where it is bright, said in three ways. */
void
spread_truths (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint8_t by_choice[height][stride], uint8_t by_bool[height][stride])
{
  bool m[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > 200;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int v = (out[y][x] | out[y - 1][x] | out[y][x + 1]) & (in[y][x] > 60);

        if (v != out[y][x]) {
          out[y][x] = v;
          changed = 1;
        }
      }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      by_choice[y][x] = in[y][x] > 200 ? 96 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int v = in[y][x] > 60 ? by_choice[y][x] | by_choice[y][x - 1]
                                    | by_choice[y + 1][x]
                              : 0;

        if (v != by_choice[y][x]) {
          by_choice[y][x] = v;
          changed = 1;
        }
      }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 200;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        bool v = m[y][x];

        v |= m[y][x - 1];
        v |= m[y - 1][x];
        v &= in[y][x] > 60;
        changed |= v != m[y][x];
        m[y][x] = v;
      }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      by_bool[y][x] = m[y][x] ? 255 : in[y][x] / 2;
}

/* Bits by themselves: those which come, and those which go. */
void
spread_bits (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint16_t lost[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] & 0x91;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        uint8_t v = out[y][x] | (out[y - 1][x] & in[y][x])
                    | (out[y][x + 1] & 0x81);

        if (v != out[y][x]) {
          out[y][x] = v;
          changed = 1;
        }
      }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      lost[y][x] = in[y][x] * 257;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int v = lost[y][x] & (lost[y + 1][x] | lost[y][x - 1] | 0xf00)
                & ~(in[y][x] > 250);

        if (v != lost[y][x]) {
          lost[y][x] = v;
          changed = 1;
        }
      }
  } while (changed);
}
