/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops around the pixels with variables that are halved, doubled and the like
 * each turn. */
#include <stdint.h>

/** turned_halves: a step that is halved, by division */
void
turned_halves (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int k = 8; k > 0; k /= 2) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = ((y >= k ? a[y - k][x] : 3)
                      + (y + k < height ? a[y + k][x] : 200) + k)
                  / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}

/** turned_shifts: the same by shifts, before the loop */
void
turned_shifts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  int k = 1 << 2;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  while (k) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = (x >= k ? a[y][x - k] : 9) / 2 + a[y][x] / 2 + k;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
    k >>= 1;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] + k;
}

/** turned_doubles: a variable beside the counter that doubles, used twice */
void
turned_doubles (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  int d = 1, e = 5;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 0; t < 4; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = (y >= d ? a[y - d][x] : a[y][x]) / 2 + d + t;
    d *= 2;
    e = e * 3 - d;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x] + d - (e & 7);
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] + d + e;
}

/** turned_inside: a loop of such turns in another loop's turns */
void
turned_inside (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int n = 1; n <= 2; n++) {
    int s;

    for (s = 1; s < 20; s = 3 * s + 1) {
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          b[y][x] = (x >= s ? a[y][x - s] : s) + n;
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          a[y][x] = b[y][x];
    }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = a[y][x] ^ s;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}

/** turned_fibonacci: two variables that hang on each other */
void
turned_fibonacci (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  int older = 0, newer = 1;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 7; t > 1; t--) {
    int sum = older + newer;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = a[y][x] + (x >= sum) * newer + t;
    older = newer;
    newer = sum;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = x > 0 ? a[y][x - 1] : a[y][x];
}

/** turned_decays: floats that become less, from each other, and a number of them */
void
turned_decays (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride])
{
  float a[height][stride], b[height][stride];
  float weight = 0.4f, less;
  double share = 1;
  int step = 1;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 0; t < 3; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = a[y][x] + weight * ((x >= step ? a[y][x - step] : 7) - share);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
    weight *= 0.9;
    less = weight / 3;
    share = -share / 7 + less;
    step += (int)(4 * weight);
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] + weight + share * step;
}

/**
 * turned_to_a_parameter:
 * @turns: (range -1 4) (default 3): of the loop
 *
 * Numbers that follow from how often a loop turns, and after it.
 */
void
turned_to_a_parameter (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride], int turns)
{
  float a[height][stride], b[height][stride];
  float weight = 0.5f;
  int step = 1;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 1; t <= turns; t++) {
    weight /= t;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = a[y][x] + weight * (x >= step ? a[y][x - step] : t);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
    step *= 2;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] + weight * step;
}
