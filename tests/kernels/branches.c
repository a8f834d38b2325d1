/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/* Loops over the pixels in the branches of an if. */

/**
 * either_side:
 * @right: (default true):
 */
void
either_side (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], _Bool right)
{
  if (right)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = in[y][x + 1];
  else
    for (int v = 0; v < height; v++)
      for (int u = 0; u < width; u++) {
        if (in[v][u] > 200) {
          out[v][u] = 0;
          continue;
        }
        out[v][u] = in[v][u - 1] / 2;
      }
}

/**
 * one_of_three: branches of two nests, and of one
 * @which: (range 0 2) (default 2):
 */
void
one_of_three (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int which)
{
  uint8_t first[height][stride], second[height][stride];

  if (which == 2) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        first[y][x] = in[y][x + 1] / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        second[y][x] = first[y - 1][x];
  } else if (which == 1) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        first[y][x] = in[y][x - 1] ^ in[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        second[y][x] = first[y][x] + first[y][x + 2];
  } else {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        second[y][x] = in[y + 1][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = second[y][x] + second[y][x + 1];
}

/**
 * stretched_if_dull: what was measured decides, and a result is only counted in
 * a branch
 * @dull: (range 0 255) (default 200):
 * @dark: dark pixels, if the image is dull
 */
void
stretched_if_dull (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int dull,
    uint32_t *dark)
{
  int least = 255, most = 0;

  *dark = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] < least)
        least = in[y][x];
      if (in[y][x] > most)
        most = in[y][x];
    }
  if (most - least < dull) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (in[y][x] < 50)
          ++*dark;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = in[y][x] - least;
  } else
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = (in[y - 1][x] + in[y][x]) / 2;
}

/**
 * by_turns: turns that do one thing or another
 * @turns: (range 0 5) (default 3):
 */
void
by_turns (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int turns)
{
  uint8_t now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];
  for (int turn = 0; turn < turns; turn++) {
    if (turn % 2 == 0)
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          next[y][x] = (now[y][x - 1] + now[y][x + 1]) / 2;
    else
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          next[y][x] = now[y - 1][x] > now[y + 1][x] ? now[y - 1][x]
                                                     : now[y + 1][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x];
}

/**
 * one_more_within: a branch that changes what the branch around it made
 * @twice: (default true):
 * @plus: (range 0 3) (default 1): 1 and 2 change what is there
 */
void
one_more_within (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], _Bool twice,
    int plus)
{
  uint8_t made[height][stride];

  if (plus == 3) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = in[y][x];
  } else {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        made[y][x] = in[y][x + 1] / 2;
    if (twice)
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          made[y][x] = in[y][x];
    if (plus == 1) {
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          made[y][x] += 1;
    } else if (plus == 2) {
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          made[y][x] = made[y][x] * 2;
    }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = made[y - 1][x];
  }
}

/**
 * done_early: what is left to do after two returns
 * @kind: (range 0 3) (default 2):
 */
void
done_early (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int kind)
{
  uint8_t made[height][stride];

  if (kind == 0) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = in[y][x];
    return;
  }
  if (kind == 1) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = 255 - in[y][x];
    return;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      made[y][x] = in[y][x] / 2 + 3;
  if (kind == 2)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        made[y][x] = made[y][x] * 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = made[y - 1][x];
}

/* Branches of one nest and of two, after which what they wrote is read by
 * windows; the last of them changes what it wrote. */
void
slope_of_kind (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int kind)
{
  int16_t slope[height][stride];

  if (kind == 0) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        slope[y][x] = in[y][x + 1] - in[y][x - 1];
  } else if (kind == 1) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        slope[y][x] = in[y + 1][x] - in[y - 1][x];
  } else {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        slope[y][x] = in[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        slope[y][x] -= 128;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = abs (slope[y][x]) + abs (slope[y][x + 1]) > 255
                      ? 255
                      : abs (slope[y][x]) + abs (slope[y][x + 1]);
}

/* Of several channels, in three steps or one. */
void
tinted_or_not (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3],
    _Bool tinted, _Bool twice)
{
  if (!tinted) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int c = 0; c < 3; c++)
          out[y][x][c] = in[y][x][c];
  } else {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int c = 0; c < 3; c++)
          out[y][x][c] = in[y][x][2 - c] / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x][1] += 9;
    if (twice)
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          out[y][x][1] += 9;
  }
}

/* What is divided by is other than 0 in one branch alone, of two steps. */
void
stretched_or_black (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t stretched[height][stride];
  int most = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > most)
        most = in[y][x];
  if (most < 10) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = 0;
  } else {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        stretched[y][x] = in[y][x] * 255 / most;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = (stretched[y][x - 1] + 2 * stretched[y][x]
                        + stretched[y][x + 1])
                    / 4;
  }
}

/* Loops around nests in one branch, which uses an image of its own. */
void
smoothed_or_inverted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t rows[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  if (turns > 99) {
    for (int i = 1; i <= 3; i++) {
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          rows[y][x]
              = (out[y][x - 1] + 2 * out[y][x] + out[y][x + 1] + 2) / 4;
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          out[y][x]
              = (rows[y - 1][x] + 2 * rows[y][x] + rows[y + 1][x] + 2) / 4;
    }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = out[y][x] > 128 ? 255 : out[y][x];
  } else {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = 255 - out[y][x];
  }
}

/**
 * there_and_back:
 * @turns: (range 0 5) (default 3): between two images
 */
void
there_and_back (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t here[height][stride], there[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      here[y][x] = there[y][x] = in[y][x];
  for (int t = 0; t < turns; t++)
    if (t % 2 == 0) {
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          there[y][x] = (here[y][x - 1] + here[y][x + 1]) / 2;
    } else {
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          here[y][x] = (there[y - 1][x] + there[y + 1][x]) / 2;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = turns % 2 == 1 ? there[y][x] : here[y][x];
}
