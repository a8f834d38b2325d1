/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Several turns of a loop around one nest as one launch, and more than two
 * nests. */

/**
 * drifting: windows that lie to one side
 * @turns: (range 0 11) (default 9):
 */
void
drifting (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int turns)
{
  float now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = 0.5f * now[y][x] + 0.375f * now[y - 1][x + 2]
            + 0.125f * now[y][x + 1];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x];
}

/**
 * drawn_back: each turn begins with the copy, and sees the input and the place
 * @turns: (range 0 11) (default 7):
 * @weight: (range 0 4) (default 1):
 */
void
drawn_back (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int turns, int weight)
{
  int now[height][stride], last[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = 16 * in[y][x];
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        last[y][x] = now[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = (last[y][x - 1] + last[y][x + 1] + last[y + 1][x]
                        + (x + y) % 2 * weight * in[y - 1][x])
            / 4;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x] / 16 + now[y][x];
}

/**
 * turns_in_turns: a loop around another one
 * @rounds: (range 0 3) (default 2):
 * @turns: (range 0 5) (default 5):
 */
void
turns_in_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int rounds,
    int turns)
{
  uint8_t now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];
  for (int round = 0; round < rounds; round++) {
    for (int turn = 0; turn < turns; turn++) {
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          next[y][x] = (now[y - 1][x] + now[y + 1][x - 1] + round) / 2;
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          now[y][x] = next[y][x];
    }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = now[y][x] ^ in[y][x + 1];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x];
}

/**
 * wanted_twice: the third nest reads what the first one writes, too
 */
void
wanted_twice (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t slope[height][stride];
  uint16_t largest[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      slope[y][x] = in[y][x + 1] - in[y][x - 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int up = slope[y - 1][x] < 0 ? -slope[y - 1][x] : slope[y - 1][x];
      int down = slope[y + 1][x] < 0 ? -slope[y + 1][x] : slope[y + 1][x];

      largest[y][x] = up > down ? up : down;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = largest[y][x - 1] > largest[y][x + 1]
          ? slope[y - 2][x]
          : slope[y][x + 2] + largest[y][x];
}

/**
 * four_steps: of which one knows where it is, and one reads what the first
 * does
 */
void
four_steps (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t one[height][stride], two[height][stride], three[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      one[y][x] = in[y - 1][x] > in[y + 1][x] ? in[y - 1][x] : in[y + 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      two[y][x] = (one[y][x - 1] + one[y][x + 1]) / 2 ^ (x & 1);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      three[y][x] = two[y + 1][x] - (y > 0 ? two[y - 1][x] : 0);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = three[y][x + 1] + in[y + 2][x] + three[y - 1][x];
}

/**
 * turns_of_turns: all that a loop does is another one
 * @rounds: (range 0 3) (default 2):
 * @turns: (range 0 5) (default 5):
 */
void
turns_of_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int rounds,
    int turns)
{
  uint8_t now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];
  for (int round = 0; round < rounds; round++)
    for (int turn = 0; turn < turns; turn++) {
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          next[y][x] = (now[y][x - 1] + now[y][x + 1] + 1) / 2;
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          now[y][x] = next[y][x];
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x];
}

/**
 * last_turn_kept: what is copied is wanted when all turns are over
 * @turns: (range 1 4) (default 3):
 */
void
last_turn_kept (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t now[height][stride], next[height][stride], wide[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = (now[y][x - 1] + now[y + 1][x + 1]) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      wide[y][x] = now[y - 1][x] ^ now[y + 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = wide[y][x - 1] + next[y][x + 1];
}

/**
 * read_in_next_turn: what is copied is wanted at the beginning of the next turn
 * @turns: (range 1 4) (default 3):
 */
void
read_in_next_turn (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t now[height][stride], next[height][stride], wide[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      now[y][x] = in[y][x];
      next[y][x] = in[y][x] / 2;
    }
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        wide[y][x] = (next[y - 1][x] + next[y][x + 1]) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = now[y][x - 1] - now[y + 1][x] + wide[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x];
}

/**
 * turns_of_two: a turn has two steps
 * @turns: (range 0 11) (default 9):
 */
void
turns_of_two (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  int16_t now[height][stride], across[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = 16 * in[y][x];
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        across[y][x] = now[y][x - 1] + now[y][x] + 2 * now[y][x + 2];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = (across[y - 1][x] + across[y][x] - now[y + 1][x] - 3) / 4;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x] / 16;
}

/**
 * between_wanted: what goes between the steps of a turn is wanted at the end
 * @turns: (range 1 9) (default 6):
 */
void
between_wanted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  int16_t now[height][stride], across[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = 16 * in[y][x];
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        across[y][x] = now[y][x - 1] + now[y][x + 1];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = (across[y - 1][x] + across[y + 1][x]) / 4;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x] / 16 + across[y][x] / 64;
}

/**
 * turns_numbered: each turn adds its number
 * @turns: (range 0 11) (default 9):
 */
void
turns_numbered (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  int16_t now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = (now[y][x - 1] + now[y][x + 1]) / 2 + 3 * turn;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x];
}

/**
 * waves: each turn wants the two before it, which one nest moves on
 * @turns: (range 0 8) (default 7):
 */
void
waves (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int turns)
{
  int32_t before[height][stride], now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      before[y][x] = now[y][x] = 64 * in[y][x];
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int around = now[y][x - 1] / 8 + now[y][x + 1] / 8 + now[y - 1][x] / 8
                     + now[y + 1][x] / 8;

        next[y][x] = (around + now[y][x] / 2) * 2 - before[y][x] / 2 * 2;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        before[y][x] = now[y][x];
        now[y][x] = next[y][x];
      }
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x] / 64;
}

/**
 * predicted_and_corrected: a turn writes twice what the next one reads
 * @turns: (range 0 11) (default 9):
 */
void
predicted_and_corrected (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  int16_t now[height][stride], next[height][stride], slope[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = 16 * in[y][x];
  for (int turn = 0; turn < turns; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = (now[y][x - 1] + now[y + 1][x]) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        slope[y][x] = next[y][x + 1] - next[y - 1][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = now[y][x] / 2 + slope[y - 1][x] / 4 + slope[y][x - 1] / 4;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x] / 16;
}
