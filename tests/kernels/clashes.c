/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static int
uniforms (int v)
{
  int table[40];

  for (int i = 0; i < 40; i++)
    table[i] = i * v;
  return table[39];
}

/** clashes: Names that the code around a body has, and a number of a long loop
 *
 * @launch: (range 1 9) (default 3): of the steps
 */
void
clashes (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int launch)
{
  int shared[4], block = 1, uniform = uniforms (launch);

  for (int i = 0; i < 4; i++)
    shared[i] = uniforms (i) + launch;
  for (int i = 0; i < 2000; i++)
    block = block * 5 + launch;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int Values_ = in[y][x], LEFT_ = shared[Values_ & 3], memcpy = block & 255;

      out[y][x] = (Values_ + LEFT_ + uniform + memcpy) & 255;
    }
}

/** dark_rows: A loop between the two that has the inner one's name */
void
dark_rows (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    int n = 0;

    for (int x = 0; x < 8; x++)
      if (x < width)
        n += in[y][x] < 128;
    for (int x = 0; x < width; x++)
      out[y][x] = x < n ? in[y][x] : 255;
  }
}

/** bright_rows: Loops of a table, of rows and of pixels count by one variable */
void
bright_rows (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int x, y, n, table[16];

  for (x = 0; x < 16; x++)
    table[x] = x * 3;
  for (y = 0; y < height; y++) {
    n = 0;
    for (x = 0; x < 7; x++)
      if (x < width)
        n += table[in[y][x] & 15];
    for (x = 0; x < width; x++)
      out[y][x] = x < n ? 255 : in[y][x];
  }
}
