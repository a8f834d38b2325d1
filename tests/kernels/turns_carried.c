/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Turns that write in several steps, or several images, what the next reads. */

/**
 * there_and_back_again: two steps a turn
 * @turns: (range 0 11) (default 5):
 */
void
there_and_back_again (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = (a[y - 1][x] + a[y + 1][x] + a[y][x - 1]) / 3;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x] ^ b[y][x + 1] ^ b[y + 1][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}

/**
 * round_by_three: three steps a turn, inside the image alone
 * @turns: (range 1 6) (default 4):
 */
void
round_by_three (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  int16_t a[height][stride], b[height][stride], c[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x] - 100;
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = x > 0 ? a[y][x - 1] / 2 : 5;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        c[y][x] = y > 0 ? b[y - 1][x] + 3 : b[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = (x + 1 < width ? c[y][x + 1] : 9) - in[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}

/**
 * worked_back: the copy does something, and asks which turn it is
 * @turns: (range 0 9) (default 6):
 */
void
worked_back (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int turn = 1; turn <= turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = (a[y - 1][x] + a[y + 1][x + 1]) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x] > turn ? b[y][x] - 1 : b[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}

/**
 * read_in_turn: what a turn has written is read in it again, and with it what
 * the one before wrote
 * @turns: (range 0 7) (default 3):
 */
void
read_in_turn (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride], b[height][stride], c[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      a[y][x] = in[y][x];
      c[y][x] = in[y][x] / 2;
    }
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = a[y][x - 1] + c[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x] ^ b[y - 1][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        c[y][x] = a[y + 1][x] - b[y][x + 1];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x + 1] + c[y][x];
}

/**
 * reacting: two images, which are copied back one after the other
 * @turns: (range 0 9) (default 7):
 */
void
reacting (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int turns)
{
  float u[height][stride], v[height][stride];
  float un[height][stride], vn[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      u[y][x] = in[y][x];
      v[y][x] = 255 - in[y][x];
    }
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        un[y][x] = 0.25f * (u[y - 1][x] + u[y + 1][x]) + 0.5f * v[y][x];
        vn[y][x] = 0.25f * (v[y][x - 1] + v[y][x + 1]) + 0.5f * u[y][x];
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        u[y][x] = un[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        v[y][x] = vn[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (int)(u[y][x] - v[y][x]) & 255;
}

/**
 * reacting_crosswise: one image becomes the other, by two nests that leave out
 * pixels, of which the second reads what the first has replaced
 * @turns: (range 0 9) (default 6):
 */
void
reacting_crosswise (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t u[height][stride], v[height][stride];
  uint8_t un[height][stride], vn[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      u[y][x] = in[y][x];
      v[y][x] = in[y][x + 1];
    }
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 1; y < height - 1; y++)
      for (int x = 0; x < width; x++)
        un[y][x] = (u[y - 1][x] + v[y + 1][x]) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 1; x < width - 1; x++)
        vn[y][x] = (u[y][x + 1] + v[y][x - 1]) / 2 + 1;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        u[y][x] = vn[y][x];
        v[y][x] = un[y][x];
      }
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = u[y][x] ^ v[y - 1][x];
}

/**
 * wanted_after: a copy that is read after it is none to exchange
 * @turns: (range 1 6) (default 5):
 */
void
wanted_after (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t u[height][stride], v[height][stride];
  uint8_t un[height][stride], vn[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      u[y][x] = in[y][x];
      v[y][x] = 2 * in[y][x];
    }
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        un[y][x] = u[y - 1][x] ^ v[y + 1][x];
        vn[y][x] = u[y][x - 1] + v[y][x + 1];
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        u[y][x] = un[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        v[y][x] = vn[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = un[y][x + 1] - v[y][x] + u[y][x];
}
