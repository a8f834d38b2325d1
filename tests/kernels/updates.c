/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Pixels that a nest writes again, or reads after it wrote them, and images
 * that later nests, and turns, change where they stand. */
#include <stdint.h>
#include <stdlib.h>

/* Black, unless something is found. */
void
black_unless (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  int x, y;

  for (x = 0; x < width; ++x)
    for (y = 0; y < height; ++y) {
      out[y][x] = 0;
      if (in[y][x] < level)
        continue;
      for (int i = -1; i <= 1; i++)
        if (in[y + i][x] > in[y][x])
          out[y][x] += 40;
      if (out[y][x] > 100)
        out[y][x] = 255;
    }
}

/* Channels one after the other, by a loop, and as values of each other. */
void
channels_again (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x][0] > 200) {
        out[y][x][0] = out[y][x][1] = out[y][x][2] = 9;
        continue;
      }
      for (int c = 0; c < 3; c++)
        out[y][x][c] = 255 - in[y][x][c];
      out[y][x][1] /= 2;
    }
}

/* The frame keeps what the first nest made, and some of the inside. */
void
inside_changed (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int edge)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = edge + 9;

  for (int y = 1; y < height - 1; y++) {
    int last = y + 1;

    for (int x = 2; x <= width - 3; x++) {
      int difference = abs (in[last][x] - in[y - 1][x]);

      if (difference > 30)
        out[y][x] = difference;
    }
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] ^= 5;
}

/* What comes after the row that ends the loop stays, too. */
void
changed_until_row (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];

  for (int y = 0; y != height / 2; y++)
    for (int x = 0; x != width; x++)
      if (in[y][x] > 100)
        out[y][x] = out[y][x] / 2 + 7;
}

/* An `if` around a nest: without it the image stays. */
void
changed_where_asked (int width, int height, int stride,
    const uint8_t in[height][stride], int16_t out[height][stride], int strong)
{
  int16_t edges[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      edges[y][x] = in[y][x + 1] - in[y][x - 1];
  if (strong > 5)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (abs (edges[y][x]) > 20)
          edges[y][x] *= 3;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = edges[y - 1][x] + edges[y][x];
}

/* The sum of all openings' rests, as in a skeleton: the output and a local
 * image are updated in every turn. */
void
rests_summed (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t now[height][stride], less[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      now[y][x] = in[y][x] / 2;
      out[y][x] = 0;
    }
  for (int turn = 0; turn < (turns & 3); turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        less[y][x] = now[y][x];
        if (now[y][x + 1] < less[y][x])
          less[y][x] = now[y][x + 1];
        if (now[y + 1][x] < less[y][x])
          less[y][x] = now[y + 1][x];
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        out[y][x] += now[y][x] - less[y][x];
        now[y][x] -= (now[y][x] - less[y][x]) / 2;
      }
  }
}

/* Neither nest goes over all pixels: what the first one leaves out is the
 * input's. */
void
inside_twice (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++)
      out[y][x] = in[y][x - 1] / 2;
  for (int y = 0; y < height; y++)
    for (int x = 2; x < width; x++)
      if (out[y][x] > 40)
        out[y][x] += 3;
}

/* Some channels by a loop, another one beside it, and one of the former again. */
void
keyed_out (int width, int height, int stride,
    const uint8_t in[height][stride][4], uint8_t out[height][stride][4],
    int tolerance)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int most = in[y][x][0] > in[y][x][2] ? in[y][x][0] : in[y][x][2];

      for (int c = 0; c < 3; c++)
        out[y][x][c] = in[y][x][c];
      if (in[y][x][1] - most > tolerance) {
        out[y][x][3] = 0;
        out[y][x][1] = most;
      } else
        out[y][x][3] = in[y][x][3];
    }
}

/* The last channels by a loop, of what the first one was made before. */
void
first_and_others (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x][0] = in[y][x][0] / 2;
      for (int c = 1; c < 3; c++)
        out[y][x][c] = (out[y][x][0] + in[y][x][c]) / 2;
      out[y][x][2] ^= out[y][x][1];
    }
}
