/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Steps of sequences whose loops leave out the ends of the image, as textbooks
 * write them: what they leave out is there for those that read it, an image or
 * zeros, whether they are one launch or several. */
#include <stdint.h>
#include <stdlib.h>

/* As many pixels as each reads, of images of one kind. */
void
inner_twice (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride];

  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++)
      a[y][x] = (in[y - 1][x] + in[y][x - 1] + in[y][x + 1] + in[y + 1][x]) / 4;
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++)
      out[y][x] = (a[y - 1][x] + a[y][x - 1] + a[y][x + 1] + a[y + 1][x]) / 4;
}

/* More on one side than on the other, and images of several kinds: where the
 * slopes are not computed they are zero. */
void
inner_slopes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t dx[height][stride], dy[height][stride];

  for (int y = 0; y < height - 1; y++)
    for (int x = 2; x < width; x++) {
      dx[y][x] = in[y][x] - in[y][x - 2];
      dy[y][x] = in[y + 1][x] - in[y][x];
    }
  for (int y = 1; y < height; y++)
    for (int x = 1; x < width - 3; x++) {
      int here = abs (dx[y][x]) + abs (dy[y][x]);
      int next = abs (dx[y][x + 1]) + abs (dy[y - 1][x]);

      out[y][x] = here > next ? here / 4 : 0;
    }
}

/* The middle one of three goes all over the image, and by the border policy. */
void
inner_middle (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 2; y < height - 2; y++)
    for (int x = 2; x < width - 2; x++)
      a[y][x] = abs (in[y - 2][x] - in[y + 2][x - 1]);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      b[y][x] = (a[y][x - 1] + 2 * a[y][x] + a[y][x + 1] + 2) / 4;
  for (int y = 1; y < height - 1; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (b[y - 1][x] + b[y][x] + b[y + 1][x]) / 3;
}

/**
 * inner_turns:
 * @turns: (range 0 9) (default 6): of the flow
 *
 * Heat that flows within a frame that stays as it is.
 */
void
inner_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  float now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];
  for (int k = 0; k < turns; k++) {
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++)
        next[y][x] = now[y][x]
                     + 0.125f
                           * (now[y - 1][x] + now[y + 1][x] + now[y][x - 1]
                               + now[y][x + 1] - 4 * now[y][x]);
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++)
        now[y][x] = next[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x];
}

/* By an `if` in each, as often as not with another else. */
void
inner_asked (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (x > 0 && x < width - 1 && y > 0 && y < height - 1)
        a[y][x] = (in[y - 1][x - 1] + in[y + 1][x + 1]) / 2;
      else
        a[y][x] = 255 - in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (x < 2 || x >= width - 1 || y < 1 || y >= height - 2)
        out[y][x] = 7;
      else
        out[y][x] = (a[y][x - 2] + a[y][x + 1] + a[y - 1][x] + a[y + 2][x]) / 4;
}

/* What the caller sees is zero where nothing is computed, though there is an
 * image of the sequence's own that is like it. */
void
inner_response (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride])
{
  float slope[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 1; x < width - 1; x++)
      slope[y][x] = (in[y][x + 1] - in[y][x - 1]) / 2.0f;
  for (int y = 1; y < height - 1; y++)
    for (int x = 2; x < width - 2; x++)
      out[y][x] = slope[y - 1][x] * slope[y + 1][x] + slope[y][x + 1];
}

/* ... and is that of its inputs which is like it. */
void
inner_second (int width, int height, int stride,
    const uint16_t weights[height][stride], const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t near[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      near[y][x] = weights[y][x] >> 9;
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++)
      out[y][x] = (near[y - 1][x] + near[y + 1][x] + weights[y][x]) & 255;
  (void)in;
}

/* Each of several is what the input that is like it is. */
void
inner_kinds (int width, int height, int stride,
    const uint8_t in[height][stride], const uint16_t wide[height][stride],
    uint8_t out[height][stride], uint16_t wider[height][stride])
{
  int most = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > most)
        most = in[y][x];
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++) {
      out[y][x] = most;
      wider[y][x] = most + 1;
    }
  (void)wide;
}
