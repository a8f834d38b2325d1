/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops around loops over the pixels that end by a count or by what these found,
 * and may not turn at all. */
#include <math.h>
#include <stdint.h>

/**
 * perhaps_while:
 * @limit: (range 0.5 100) (default 5): of what a turn changes
 * @turns: (range -1 4) (default 3): at most
 */
void
perhaps_while (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], float limit,
    int turns)
{
  float a[height][stride], b[height][stride];
  float change = limit + limit - 50;
  int n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  while (change > limit && n < turns) {
    change = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        b[y][x] = ((x > 0 ? a[y][x - 1] : 3) + a[y][x]) / 2;
        if (fabsf (b[y][x] - a[y][x]) > change)
          change = fabsf (b[y][x] - a[y][x]);
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
    n++;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}

/**
 * perhaps_for:
 * @more: (range 0 20) (default 10): what a turn is for
 *
 * Another variable counts.
 */
void
perhaps_for (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int more)
{
  uint8_t a[height][stride], b[height][stride];
  int i;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (i = 2; i <= 5 && more > 9; i++) {
    more = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        b[y][x] = x > 0 && a[y][x - 1] < a[y][x] ? a[y][x - 1] : a[y][x];
        more += b[y][x] > 200 + i;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}

/** surely_while: its first turn is sure, as what is asked is constant before */
void
surely_while (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  float a[height][stride], b[height][stride];
  const float limit = 0.75f;
  float change = 1e3f;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  while (change > limit) {
    change = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        b[y][x] = ((x > 0 ? a[y][x - 1] : 3) + a[y][x]) / 4;
        if (fabsf (b[y][x] - a[y][x]) > change)
          change = fabsf (b[y][x] - a[y][x]);
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] * 8;
}
