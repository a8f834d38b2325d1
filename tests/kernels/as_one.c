/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Nests that follow each other by windows, which may be one. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static const int binomial[5] = { 1, 4, 6, 4, 1 };

/**
 * smooth_edges: the second nest would be a Sobel operator by itself
 */
void
smooth_edges (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t smooth[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 128;

      for (int i = -2; i <= 2; i++)
        for (int j = -2; j <= 2; j++)
          sum += binomial[i + 2] * binomial[j + 2] * in[y + i][x + j];
      smooth[y][x] = sum >> 8;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int dx = smooth[y - 1][x + 1] + 2 * smooth[y][x + 1]
               + smooth[y + 1][x + 1] - smooth[y - 1][x - 1]
               - 2 * smooth[y][x - 1] - smooth[y + 1][x - 1];
      int dy = smooth[y + 1][x - 1] + 2 * smooth[y + 1][x]
               + smooth[y + 1][x + 1] - smooth[y - 1][x - 1]
               - 2 * smooth[y - 1][x] - smooth[y - 1][x + 1];
      int steep = abs (dx) + abs (dy);

      out[y][x] = steep > 255 ? 255 : steep;
    }
}

/**
 * chained_radii:
 * @first: (range 0 2) (default 1): of the first window
 * @second: (range 0 1) (default 1): of the second one
 */
void
chained_radii (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int first,
    int second)
{
  uint8_t least[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int value = 255;

      for (int i = -first; i <= first; i++)
        for (int j = -first; j <= first; j++)
          if (in[y + i][x + j] < value)
            value = in[y + i][x + j];
      least[y][x] = value;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int i = -second; i <= second; i++)
        for (int j = -second; j <= second; j++)
          sum += least[y + i][x + j];
      out[y][x] = sum / ((2 * second + 1) * (2 * second + 1));
    }
}

/**
 * chained_floats: several images go between, wide ones
 * @share: (range 0 1) (default 0.04)
 */
void
chained_floats (int width, int height, int stride, int out_stride,
    const uint8_t in[height][stride], float out[height][out_stride],
    float share)
{
  float xx[height][stride], xy[height][stride], yy[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float dx = in[y][x + 1] - in[y][x - 1];
      float dy = in[y + 1][x] - in[y - 1][x];

      xx[y][x] = dx * dx;
      xy[y][x] = dx * dy;
      yy[y][x] = dy * dy;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float a = 0, b = 0, c = 0;

      for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++) {
          a += xx[y + i][x + j];
          b += xy[y + i][x + j];
          c += yy[y + i][x + j];
        }
      out[y][x] = a * c - b * b - share * (a + c) * (a + c);
    }
}

/**
 * chained_sides: windows that lie to one side, and the input once more
 */
void
chained_sides (int width, int height, int stride,
    const uint8_t in[height][stride], const uint8_t other[height][stride],
    uint8_t out[height][stride])
{
  int16_t slopes[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      slopes[y][x] = in[y][x + 2] - other[y + 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (slopes[y - 3][x] + slopes[y][x - 1] - slopes[y][x]
                   + 3 * in[y][x] + other[y][x - 1])
                  >> 2;
}

/**
 * chained_places: what is between hangs on where it is
 */
void
chained_places (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint32_t tilted[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      tilted[y][x] = in[y][x] + (x == width - 1 ? 100 : y);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t here = tilted[y][x];
      uint32_t below = tilted[y + 1][x];

      if (x > 0 && here % 7 < below % 5)
        out[y][x] = here ^ below / 3;
      else
        out[y][x] = here / 3 + in[y][x] % 11;
    }
}

/**
 * chained_colours:
 */
void
chained_colours (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  uint8_t mixed[height][stride][3];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        mixed[y][x][c]
            = (in[y][x - 1][c] + in[y][x + 1][(c + 1) % 3] + 1) >> 1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        out[y][x][c] = (mixed[y - 1][x][c] + mixed[y + 1][x][2 - c]) >> 1;
}

/**
 * chain_of_three:
 */
void
chain_of_three (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint16_t once[height][stride], twice[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      once[y][x] = in[y - 1][x - 1] + in[y][x] + in[y + 1][x + 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      twice[y][x] = once[y - 1][x + 1] + once[y][x] + once[y + 1][x - 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (twice[y][x - 1] + twice[y][x + 1]) / 18;
}

/**
 * chained_turns: two nests within each turn, over and over
 * @turns: (range 0 5) (default 2)
 */
void
chained_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t now[height][stride], between[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];
  for (int i = 0; i < turns; i++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        between[y][x] = (now[y][x - 1] + now[y][x + 1] + i) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = (between[y - 1][x] + between[y + 1][x]) / 2;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x];
}

/**
 * chained_with_sum: the nests after the chain have a result
 */
void
chained_with_sum (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint64_t *sum)
{
  uint8_t up[height][stride], edges[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      up[y][x] = in[y - 1][x] > in[y][x] ? in[y - 1][x] : in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      edges[y][x] = abs (up[y][x + 1] - up[y][x - 1]);
  *sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *sum += edges[y][x];
      out[y][x] = 255 - edges[y][x];
    }
}

/**
 * chained_guards: the second nest looks after the ends of the image by itself
 */
void
chained_guards (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t slopes[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      slopes[y][x] = in[y][x + 1] - in[y][x - 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int above = y > 0 ? slopes[y - 1][x] : 70;
      int below = height <= y + 1 ? -3 : slopes[y + 1][x];
      int left = x == 0 ? 255 : slopes[y][x - 1];
      int right = x != width - 1 ? slopes[y][x + 1] : 1;

      out[y][x] = (above - below + left - right + slopes[y][x]) >> 2;
    }
}

/**
 * ends_apart: both nests read the image beyond its ends, and only the second one
 * sees to it that it does not
 */
void
ends_apart (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t slope[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      slope[y][x] = in[y][x + 1] - in[y][x - 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int before = in[y][x > 0 ? x - 1 : x];

      out[y][x] = (before + slope[y][x < width - 1 ? x + 1 : x]) / 2;
    }
}
