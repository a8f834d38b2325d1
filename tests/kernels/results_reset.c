/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Results that are something before a nest and something else behind it, which
 * later nests ask for. */
#include <stdint.h>

/**
 * reset_perhaps:
 * @found: less than 0, if there is little
 */
void
reset_perhaps (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *found)
{
  int sum = 0;

  *found = -1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x];
  if (sum > 100)
    *found = sum;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = *found > 0 ? in[y][x] : 0;
}

/**
 * reset_both:
 * @low: a level
 * @high: another, which is set by that
 */
void
reset_both (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *low, int *high)
{
  int sum = 0;

  *low = *high = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x];
  *low = sum & 31;
  *high = *low + 128;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > *low && in[y][x] < *high ? 255 : 0;
}

/**
 * reset_element:
 * @r: one of two is changed
 * @count: with what it was
 */
void
reset_element (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int r[2],
    int *count)
{
  int n = 9;

  r[0] = 4;
  r[1] = 5;
  *count = 4;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n += in[y][x];
  r[1] = n;
  *count += n;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] ^ r[0] ^ r[1] ^ *count;
}

/* What ends the turns asks nothing of the nests, which are one. */
void
reset_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t t[height][stride];
  int n = 3, sum = 0;

  for (int k = 0; k < 3; k++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        t[y][x] = in[y][x] + k;
    sum = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        sum += t[y][x];
    if (n > 2)
      break;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = t[y][x];
}
