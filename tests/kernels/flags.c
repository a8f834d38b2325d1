/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdbool.h>
#include <stdint.h>

/**
 * flags:
 *
 * Whether all pixels have the lowest bit, and whether any has the second.
 */
void
flags (int width, int height, int stride, const uint8_t in[height][stride],
    bool *all, bool *any)
{
  *all = true;
  *any = false;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *all &= in[y][x] | 6;
      *any |= in[y][x] & 2;
    }
}

/**
 * marks:
 *
 * The same by setting them under conditions, one of them a variable, and which of
 * eight values occur.
 */
void
marks (int width, int height, int stride, const uint8_t in[height][stride],
    bool *all, bool *any, bool seen[8])
{
  bool dark = !true;

  *all = true;
  for (int i = 0; i < 8; i++)
    seen[i] = i == 3;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (!(in[y][x] & 1))
        *all = false;
      if (in[y][x] < 40)
        dark = 2;
      else if (in[y][x] > 250)
        dark |= in[y][x] != 252;
      seen[in[y][x] >> 5] = true;
    }
  *any = dark;
}

/**
 * decisions:
 *
 * Numbers that conditions decide: one that is asked twice, what && and || give,
 * and which element is set.
 */
void
decisions (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int here = in[y][x], next = in[y][x + 1];
      int both = here > 99 && next > 99, either = here > 99 || next > 99;
      int most = here > next ? here : next;
      int places[4] = { 1, 2, 3, 4 };
      int value;

      places[here & 3] = next;
      if (here > next)
        value = most;
      else
        value = most + 1;
      out[y][x] = value + 16 * both + 32 * either + places[0] + 5 * places[2];
    }
}
