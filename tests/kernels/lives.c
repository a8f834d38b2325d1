/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Images that are used for one thing after another. */

/**
 * reused_locals: two images for what four would do
 */
void
reused_locals (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y - 1][x] < in[y + 1][x] ? in[y - 1][x] : in[y + 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      b[y][x] = a[y][x - 1] > a[y][x + 1] ? a[y][x - 1] : a[y][x + 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = (b[y - 1][x] + b[y + 1][x - 1]) / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] + a[y + 1][x] - a[y][x + 2];
}

/**
 * output_between: which is an image like others until the end
 * @more: (range 0 3) (default 1):
 */
void
output_between (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int more)
{
  uint8_t a[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y][x - 1] + in[y][x + 1]) / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = out[y - 1][x] ^ out[y + 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] + more * a[y][x + 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = out[y][x] > 127 ? out[y + 1][x] : out[y][x - 2];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x - 1] - a[y - 1][x];
}

/**
 * read_around_written: what reads one life around a pixel writes the next there
 */
void
read_around_written (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = 3 * in[y][x] - in[y][x + 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      b[y][x] = (x > 0 ? a[y][x - 1] : 7) + (y > 0 ? a[y - 1][x] : 3);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = b[y][x] / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] ^ (x + 1 < width ? a[y][x + 1] : 0)
          ^ (y + 1 < height ? a[y + 1][x] : 0);
}

/**
 * perhaps_anew: a loop that may not turn writes it anew, and then another part
 * of it alone is
 * @turns: (range 0 3) (default 0):
 */
void
perhaps_anew (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x] + in[y][x + 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      b[y][x] = a[y - 1][x] ^ 1;
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x + 1] + turn;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = a[y + 1][x] / 2;
  }
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width; x++)
      b[y][x] = a[y][x] + in[y][x - 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x - 1] - b[y + 1][x];
}

/**
 * before_in_and_after: turns use for themselves what others use before and
 * after them
 * @turns: (range 0 5) (default 3):
 */
void
before_in_and_after (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t spare[height][stride], now[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      spare[y][x] = in[y][x] ^ in[y - 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = spare[y][x + 1] + spare[y][x];
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        spare[y][x] = (now[y][x - 1] + now[y][x + 1]) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = spare[y - 1][x] + spare[y + 1][x] + in[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      spare[y][x] = now[y][x] / 3;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = spare[y + 1][x + 1] - spare[y - 1][x];
}

/**
 * lives_of_colours: of several channels
 */
void
lives_of_colours (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  uint8_t a[height][stride][3], b[height][stride][3];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        a[y][x][c] = in[y][x + 1][c] ^ in[y][x][2 - c];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        b[y][x][c] = a[y - 1][x][c] + a[y][x][0];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        a[y][x][c] = b[y][x - 1][c] / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        out[y][x][c] = a[y][x][c] + a[y + 1][x][c];
}
