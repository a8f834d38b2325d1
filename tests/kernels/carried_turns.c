/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops around loops over the pixels whose turns go on with numbers that the
 * turns before have computed. */
#include <stdint.h>
#include <stdlib.h>

#define BEFORE(dy, dx) (x > 0 && y > 0 ? img[y + (dy)][x + (dx)] : 1)

/** carried_passes: two passes of each turn, which tell the same flag */
void
carried_passes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t img[height][stride], mark[height][stride];
  int again = 1;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      img[y][x] = in[y][x] > 160;
  while (again) {
    again = 0;
    for (int pass = 0; pass < 2; pass++) {
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
          int n = BEFORE (-1, 0) + BEFORE (0, -1) + BEFORE (-1, -1);

          mark[y][x] = 0;
          if (!img[y][x])
            continue;
          mark[y][x] = pass == 0 ? n == 1 : n == 2 && BEFORE (0, -1);
        }
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          if (mark[y][x]) {
            img[y][x] = 0;
            again = 1;
          }
    }
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = img[y][x] ? 255 : in[y][x] / 2;
}

/**
 * carried_level:
 * @turns: (range -1 4) (default 3): at most
 *
 * A level between the means of both sides, until it stays.
 */
void
carried_level (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns,
    int *level)
{
  int t = 128;

  for (int i = 0; i <= turns; i++) {
    int sum[2] = { 0, 0 }, n[2] = { 0, 0 }, was = t;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        sum[in[y][x] < t] += in[y][x];
        n[in[y][x] < t]++;
      }
    t = ((n[0] ? sum[0] / n[0] : 255) + (n[1] ? sum[1] / n[1] : 0)) / 2 + i;
    if (t == was)
      break;
  }
  *level = t;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] < t ? 0 : (x > 0 ? in[y][x - 1] : 255);
}

/** carried_means: two means, by the pixels that are nearer to each */
void
carried_means (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  float mean[2] = { 64, 192 };
  int turn = 0;

  while (turn < 3) {
    int sum0 = 0, sum1 = 0, n0 = 0, n1 = 0;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (abs (in[y][x] - (int)mean[0]) < abs (in[y][x] - (int)mean[1])) {
          sum0 += in[y][x];
          n0++;
        } else {
          sum1 += in[y][x];
          n1++;
        }
    if (n0 > 0)
      mean[0] = (float)sum0 / n0;
    if (n1 > 0)
      mean[1] = (float)sum1 / n1;
    turn++;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] < mean[0] ? mean[0] : mean[1];
}

/** carried_sum: a number that follows from sums of all turns before */
void
carried_sum (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *total)
{
  uint8_t a[height][stride], b[height][stride];
  int last = 3;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int i = 2; i <= 4; i++) {
    int sum = i;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        b[y][x] = (x >= i ? a[y][x - i] : i) / 2 + a[y][x] / 2 + (last & 3);
        sum += b[y][x] & 15;
      }
    last = sum - last;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  *total = last;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
