/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Images that pointers name, subscripts and the numbers of turns, in the ways
 * that two images or three are exchanged. What is outside is asked for, so that
 * the functions are compared as they are written. */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/**
 * swapped_pointers:
 * @turns: (range 0 3) (default 2): of the loop
 */
void
swapped_pointers (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride], b[height][stride];
  uint8_t (*now)[stride] = a, (*next)[stride] = b, (*was)[stride];

  memcpy (now, in, sizeof a);
  for (int t = 0; t < turns; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = now[y][x] / 2 + (x > 0 ? now[y][x - 1] : t) / 2;
    was = now, now = next, next = was;
  }
  for (int y = 0; y < height; y++)
    memcpy (out[y], now[y], width);
}

/* Both images go on, so that nothing is written anew in a turn. */
/**
 * swapped_insides:
 * @turns: (range 0 3) (default 3): of the loop
 */
void
swapped_insides (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride], b[height][stride];
  uint8_t (*from)[stride] = b, (*to)[stride] = a;
  int t = turns;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      a[y][x] = in[y][x];
      b[y][x] = 255 - in[y][x];
    }
  while (t > 0) {
    uint8_t (*spare)[stride] = to;

    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++)
        to[y][x] = (from[y - 1][x] + from[y + 1][x - 1]) / 2;
    to = from;
    from = spare;
    t--;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = from[y][x] - to[y][x];
}

/* The images themselves are named after the loop. */
/**
 * swapped_and_named:
 * @turns: (range 0 3) (default 3): of the loop
 */
void
swapped_and_named (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride], b[height][stride];
  uint8_t (*p)[stride] = a, (*q)[stride] = b, (*r)[stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = b[y][x] = in[y][x];
  for (int t = 0; t < turns; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        q[y][x] = p[y][x] / 2 + (y > 0 ? p[y - 1][x] : 9) / 4;
    r = p;
    p = q;
    q = r;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] - 2 * b[y][x];
}

void
three_pointers (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t a[height][stride], b[height][stride], c[height][stride];
  int16_t (*was)[stride] = a, (*now)[stride] = b, (*next)[stride] = c;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      was[y][x] = in[y][x];
      now[y][x] = in[y][x] / 2;
    }
  for (int t = 0; t < 4; t++) {
    int16_t (*spare)[stride] = was;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = now[y][x] - was[y][x] / 2 + (x > 0 ? now[y][x - 1] : 3);
    was = now;
    now = next;
    next = spare;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x] ^ was[y][x] << 1;
}

/**
 * two_by_number:
 * @turns: (range 0 3) (default 1): of the loop
 */
void
two_by_number (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride], int turns)
{
  float u[2][height][width];
  int now = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      u[0][y][x] = in[y][x];
  for (int t = 1; t <= turns; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        u[1 - now][y][x] = u[now][y][x] + 0.5f * (x > 0 ? u[now][y][x - 1] : t);
    now ^= 1;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = u[now][y][x];
}

/**
 * two_by_turn:
 * @turns: (range 0 5) (default 5): of both loops
 */
void
two_by_turn (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t u[2][height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      u[0][y][x] = in[y][x];
  for (int t = 0; t < turns; t++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        u[(t + 1) % 2][y][x]
            = u[t & 1][y][x] / 2 + (y > 0 ? u[t % 2][y - 1][x] / 4 : 2);
  for (int t = 0; t < 3; t++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        u[!((t + turns) & 1)][y][x] = 255 - u[(t + turns) % 2][y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = u[(turns + 1) % 2][y][x];
}

void
three_by_turn (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t u[3][height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      u[0][y][x] = in[y][x];
      u[1][y][x] = in[y][x] / 3;
    }
  for (int t = 0; t < 4; t++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        u[(t + 2) % 3][y][x]
            = u[(t + 1) % 3][y][x] + (x > 0 ? u[t % 3][y][x - 1] : 7);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = u[2][y][x];
}

/**
 * by_turns_alike:
 * @turns: (range -1 3) (default 3): of the loop, which is no rest below 0
 */
void
by_turns_alike (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = b[y][x] = in[y][x];
  for (int t = 0; t < turns; t++)
    if (t & 1)
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          a[y][x] = (x > 0 ? b[y][x - 1] : 99) / 2 + b[y][x] / 3;
    else
      for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++)
          b[j][i] = (i > 0 ? a[j][i - 1] : 99) / 2 + a[j][i] / 3;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = turns % 2 ? b[y][x] : a[y][x];
}

/**
 * by_turns_apart:
 * @turns: (range 0 5) (default 3): of the loop
 */
void
by_turns_apart (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      a[y][x] = in[y][x];
      b[y][x] = 0;
    }
  for (int t = 0; t < turns; t++)
    if (t % 2 == 0) {
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          b[y][x] = 255 - a[y][x] + t;
    } else {
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          a[y][x] = b[y][x] / 2 + (x > 0 ? b[y][x - 1] : t) / 2;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] ^ b[y][x];
}

static void
halve (int width, int height, int stride, const uint8_t from[height][stride],
    uint8_t to[height][stride], int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t beside = x + 1 < width ? from[y][x + 1] : 0;

      to[y][x] = from[y][x] > level ? from[y][x] / 2 : beside;
    }
}

void
chosen_for_calls (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  uint8_t (*from)[stride] = a;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 0; t < 3; t++) {
    bool odd = t % 2;

    halve (width, height, stride, odd ? b : a, odd ? a : b, 16 * t);
    from = odd ? a : b;
  }
  halve (width, height, stride, from, out, 5);
}

/* Channels, and a loop that is left: by pointers into both. */
void
swapped_until (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  uint8_t a[height][stride][3], b[height][stride][3];
  uint8_t (*now)[stride][3] = a, (*next)[stride][3] = b, (*was)[stride][3];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        now[y][x][c] = in[y][x][c];
  for (int t = 0; t < 4; t++) {
    int changed = 0;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int c = 0; c < 3; c++) {
          next[y][x][c] = (now[y][x][c] + (x > 0 ? now[y][x - 1][c] : 0)) / 2;
          changed |= next[y][x][c] != now[y][x][c];
        }
    was = now;
    now = next;
    next = was;
    if (!changed)
      break;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        out[y][x][c] = now[y][x][c] + next[y][x][(c + 1) % 3];
}

/* The first turn reads the input. */
/**
 * begun_elsewhere:
 * @turns: (range 1 4) (default 3): of the loop
 */
void
begun_elsewhere (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride], b[height][stride];
  uint8_t (*to)[stride] = b, (*other)[stride] = a, (*written)[stride];
  const uint8_t (*from)[stride] = in;

  for (int t = 0; t < turns; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        to[y][x] = from[y][x] / 2 + (x > 0 ? from[y][x - 1] : t) / 2;
    written = to;
    to = other;
    other = written;
    from = written;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = from[y][x] ^ 1;
}

/* The output is one of two, and is not the one that was written last. */
void
output_of_two (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  uint8_t (*now)[stride] = out, (*next)[stride] = a, (*was)[stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];
  for (int t = 0; t < 3; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = now[y][x] / 2 + (x > 0 ? now[y][x - 1] : t) / 2;
    was = now;
    now = next;
    next = was;
  }
}
