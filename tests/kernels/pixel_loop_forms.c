/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops over the pixels in whatever way they count, and what is declared
 * between them. */
#include <stdint.h>

/** forms_while_down: both loops test what they step */
void
forms_while_down (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int y = height;

  while (y--) {
    int x = width;

    while (x-- > 0)
      out[y][x] = in[y][x + 1] / 2;
  }
}

/** forms_do: a do for rows, and one for columns */
void
forms_do (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int y = 0;

  do {
    int x = 0;

    do {
      int sum = 0, i = -1;

      do {
        if (in[y][x + i] > 200)
          continue;
        if (in[y][x + i] == 77)
          break;
        sum += in[y][x + i] + i;
      } while (++i <= 1);
      out[y][x] = sum / 4;
    } while (++x < width);
    y++;
  } while (y < height);
}

/** forms_do_down: downwards, one tests before it steps */
void
forms_do_down (int width, int height, int stride,
    const uint16_t in[height][stride], uint16_t out[height][stride])
{
  int y = height - 1;

  do {
    int x = width - 1;

    do {
      out[y][x] = in[y + 1][x] ^ 21;
    } while (0 <= --x);
  } while (y-- > 0);
}

/** forms_do_after: a do that tests before it steps, and more than pixels */
void
forms_do_after (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    int x = 0;

    do {
      int n = 5, bits = 0;

      do
        bits += in[y][x + n] & 1;
      while (n-- > 0);
      out[y][x] = bits * 40 + n;
    } while (x++ < width - 1);
  }
}

/** forms_narrow: 16 bits are enough for all images */
void
forms_narrow (int width, int height, int stride,
    const uint8_t in[height][stride], int32_t out[height][stride])
{
  for (uint16_t y = 0; y < height; y++)
    for (short x = width - 1; x >= 0; x--) {
      uint16_t before = y - 2;
      uint8_t low = x;

      out[y][x] = in[y - 1][x + 1] + before + low * 3 + y * x;
    }
}

/**
 * forms_between: variables from between the loops, as C89 has them
 * @some: (range 0 9): added
 */
void
forms_between (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int some)
{
  int y;

  for (y = 0; y < height; y++) {
    int i, x, sum = 3, last;
    const int row = y * some;
    uint8_t near[3];

    for (x = 0; x < width; x++) {
      sum = row;
      for (i = 0; i < 3; i++) {
        near[i] = in[y][x + i - 1];
        sum += near[i];
      }
      if (sum > 300)
        last = near[0];
      else if (sum > 100)
        last = near[1] + i;
      else
        last = near[2];
      out[y][x] = sum / 4 + last;
    }
  }
}

/** forms_spread: a variable between loops that are repeated */
void
forms_spread (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > 200 ? 2 : in[y][x] > 60;
  do {
    changed = 0;
    for (int y = 0; y < height; y++) {
      int here;

      for (int x = 0; x < width; x++) {
        here = out[y][x];
        if (here == 1 && (out[y - 1][x] == 2 || out[y][x + 1] == 2)) {
          out[y][x] = 2;
          changed = 1;
        }
      }
    }
  } while (changed);
}
