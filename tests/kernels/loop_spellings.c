/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops over the pixels in the ways that people count, and what they write
 * around them. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sizes of other types. */
void
counted_by_size (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (size_t y = 0; y < (size_t) height; y++)
    for (unsigned x = 0; x < (unsigned) width; ++x)
      out[y][x] = in[y][x] + y * 2 - x + (x - 1 > 5);
}

/* Downwards, by two of the ways to do so, and from inside. */
void
counted_down (int width, int height, int stride,
    const uint8_t in[height][stride], int16_t out[height][stride])
{
  int row, column;

  for (row = height; row-- > 0;)
    for (column = width - 1; column >= 0; column--)
      out[row][column] = in[row][column] + row - column;
  for (row = height - 2; row > 0; row--)
    for (column = width; --column >= 0;)
      if (in[row][column] > 99)
        out[row][column] = in[row - 1][column] - in[row + 1][column];
}

/* What is the same for a row stands before its pixels. */
void
once_a_row (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int weights[3], odd, sum;
  long y, x;

  for (y = 0; y < height; y++) {
    odd = y & 1;
    for (int i = 0; i < 3; i++)
      weights[i] = i + odd;
    if (odd)
      weights[1] = 7;
    for (x = 0; x < width; x++) {
      sum = 0;
      for (int i = 0; i < 3; i++)
        sum += weights[i] * in[y][x + i - 1];
      out[y][x] = sum >> 4;
    }
  }
}

/* Parameters that are put right first, and a function that is left early. */
void
left_early (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int levels,
    int *brightest)
{
  uint8_t high = 0;

  if (levels < 2)
    levels = 2;
  if (levels > 200)
    levels = 200;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > high)
        high = in[y][x];
  *brightest = high;
  if (high < levels) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = 0;
    return;
  }

  const float scale = 255.0f / (high - levels + 1);
  uint8_t table[256];

  for (int i = 0; i < 256; i++)
    table[i] = i < levels ? i / 2 : (uint8_t) ((i - levels) * scale);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]];
}

/* Turns that are counted otherwise: by two, downwards, by a variable that the
 * test steps, and by one from before. */
void
counted_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride], b[height][stride];
  int x, y, t, left = turns & 3, k = 1;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (t = 5; t > 0; t -= 2) {
    for (y = 0; y < height; y++)
      for (x = 0; x < width; x++)
        b[y][x] = (a[y][x] + t * a[y][x + 1]) / 3;
    for (y = 0; y < height; y++)
      for (x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  while (left-- > 0)
    for (y = 0; y < height; y++)
      for (x = 0; x < width; x++)
        a[y][x] ^= 3 * left + 1;
  while (k < 8) {
    for (y = 0; y < height; y++)
      for (x = 0; x < width; x++)
        if (a[y][x] & k)
          a[y][x] -= k;
    k += 3;
  }
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      out[y][x] = a[y][x];
}

/* Loops as long as a row, which are over nothing: their order is theirs. */
void
order_of_sizes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  unsigned mixed = 1;
  uint8_t table[256];

  for (int k = width & 63; k > 0; k--)
    mixed = mixed * 31u + k;
  for (int i = 0; i < 256; i++) {
    table[i] = i;
    for (int k = (height & 7) - 1; k >= 0; k--)
      table[i] = table[i] * 3 + k;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]] + mixed;
}

/* Images of truths. */
void
truths (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  bool above[height][stride], edge[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      above[y][x] = in[y][x] & 0xf0;
      if (in[y][x] > level)
        above[y][x] = above[y][x] != true;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      edge[y][x] = above[y][x - 1] ^ above[y][x + 1];
      edge[y][x] |= in[y][x] == 7 ? 4 : 0;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = edge[y][x] ? 255 : above[y][x] + !edge[y - 1][x];
}
