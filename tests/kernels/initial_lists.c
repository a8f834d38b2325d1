/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* The brightest of a list that hangs on what the caller made of @step. */
static int
brightest (int value, int step)
{
  int list[3] = { value, value ^ step, value + step };

  return list[1] > list[0] ? list[1] : list[step & 2];
}

/**
 * initial_lists:
 *
 * Lists whose values are those of the path on which they are set.
 */
void
initial_lists (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int step = 20, value;

      if (in[y][x] > 90)
        step = value = 3;
      else {
        int list[2][2] = { { step, in[y][x] }, { step + 1 } };

        value = list[1][0] + list[in[y][x] & 1][1];
      }
      for (int i = 0; i < 3; i++) {
        int list[2] = { i + step, value };

        if (value > 100 + i)
          break;
        value += list[0] ^ (list[1] & 5);
        step++;
      }
      out[y][x] = (value + brightest (step, in[y][x] & 3)) & 255;
    }
}
