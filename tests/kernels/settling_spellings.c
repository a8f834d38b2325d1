/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is repeated until nothing changes, in the words that people have for it:
 * neighbours by truth, any of several, labels that look after the ends. */
#include <stdbool.h>
#include <stdint.h>

/* Marks that spread where any neighbour has one. */
void
spread_by_truth (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  uint8_t marks[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      marks[y][x] = (x == 0 || y == height - 1) && in[y][x] <= level;

  do {
    changed = 0;
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++)
        if (!marks[y][x] && in[y][x] <= level
            && (marks[y - 1][x] || marks[y + 1][x] || marks[y][x - 1]
                || marks[y][x + 1])) {
          marks[y][x] = 1;
          changed = 1;
        }
  } while (changed);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = marks[y][x] ? 0 : 255;
}

/* The same by bits, and by how many. */
void
spread_by_count (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t marks[height][stride], more[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      marks[y][x] = in[y][x] > 250;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (marks[y][x] != 0 || in[y][x] < 90)
          continue;
        if ((marks[y][x - 1] | marks[y][x + 1]) != 0) {
          marks[y][x] = 1;
          changed = 1;
        }
      }
  } while (changed);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      more[y][x] = marks[y][x];
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int n = 0;

        for (int i = -1; i <= 1; i++)
          for (int j = -1; j <= 1; j++)
            n += more[y + i][x + j];
        if (more[y][x] == 0 && n > 0 && in[y][x] > 120) {
          more[y][x] = 1;
          changed = 1;
        }
      }
  } while (changed);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = marks[y][x] + 2 * more[y][x];
}

/* Components: the largest label wins, asked for by whether it is another. */
void
largest_label (int width, int height, int stride,
    const uint8_t in[height][stride], int32_t out[height][stride])
{
  int32_t label[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      label[y][x] = in[y][x] > 170 ? y * width + x + 1 : 0;

  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int best = label[y][x];

        if (in[y][x] <= 170)
          continue;
        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            if (y + j >= 0 && y + j < height && x + i >= 0 && x + i < width
                && label[y + j][x + i] > best)
              best = label[y + j][x + i];
        if (best != label[y][x]) {
          label[y][x] = best;
          changed = 1;
        }
      }
  } while (changed);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = label[y][x];
}

/* Reconstruction by dilation, turn by turn. */
void
reconstructed_by_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int h)
{
  uint8_t now[height][stride], next[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x] > (h & 63) ? in[y][x] - (h & 63) : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        uint8_t m = 0;

        if (y > 0 && now[y - 1][x] > m)
          m = now[y - 1][x];
        if (x < width - 1 && now[y][x + 1] > m)
          m = now[y][x + 1];
        if (m > in[y][x])
          m = in[y][x];
        next[y][x] = m > now[y][x] ? m : now[y][x];
        if (next[y][x] != now[y][x])
          changed = 1;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] - now[y][x];
}

/* Distances, from a copy of the turn before; what changed is found by another
 * nest. */
void
distance_by_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint16_t out[height][stride])
{
  uint16_t was[height][stride], is[height][stride];
  int again;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      is[y][x] = in[y][x] > 200 ? 0 : 9999;
  do {
    again = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        was[y][x] = is[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int d = was[y][x];

        if (was[y - 1][x] + 1 < d)
          d = was[y - 1][x] + 1;
        if (was[y][x + 1] + 1 < d)
          d = was[y][x + 1] + 1;
        if (was[y][x - 1] + 1 < d)
          d = was[y][x - 1] + 1;
        is[y][x] = d;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (is[y][x] != was[y][x])
          again = 1;
  } while (again);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = is[y][x];
}

/* What is not yet one number becomes it, whatever else it may be. */
void
spread_unless (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t marks[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      marks[y][x] = in[y][x] > 240 ? 7 : in[y][x] / 64;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (marks[y][x] > 0 && marks[y][x] != 7
            && (marks[y - 1][x] == 7 || marks[y][x + 2] == 7)) {
          marks[y][x] = 7;
          changed = 1;
        }
  } while (changed);
}

/* Labels without a sign, of which the least spreads over what is bright. */
void
least_label (int width, int height, int stride,
    const uint8_t in[height][stride], uint32_t labels[height][stride])
{
  int changed = 1;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      labels[y][x] = in[y][x] > 200 ? (uint32_t)y * width + x : UINT32_MAX;
  while (changed) {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (labels[y][x] != UINT32_MAX) {
          uint32_t least = labels[y][x];

          for (int j = -1; j <= 1; j++)
            for (int i = -1; i <= 1; i++)
              if (labels[y + j][x + i] < least)
                least = labels[y + j][x + i];
          if (least < labels[y][x]) {
            labels[y][x] = least;
            changed = 1;
          }
        }
  }
}

/* Labels of what is connected, with a background of 0, as textbooks have it. */
void
label_before_nothing (int width, int height, int stride,
    const uint8_t in[height][stride], uint16_t labels[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      labels[y][x] = in[y][x] > 200 ? 16 * (y % 1024) + x % 16 + 1 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int least = labels[y][x];

        if (least == 0)
          continue;
        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            if (labels[y + j][x + i] != 0 && labels[y + j][x + i] < least)
              least = labels[y + j][x + i];
        if (least != labels[y][x]) {
          labels[y][x] = least;
          changed = 1;
        }
      }
  } while (changed);
}

/* What is handed on hangs on which of two is greater, which stays. */
void
spread_the_greater (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > 250 ? 200 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int a = in[y][x], b = in[y][x + 1], next = 0;

        if (a < b)
          next = out[y][x - 1] > 50 ? b : a;
        if (next > out[y][x]) {
          out[y][x] = next;
          changed = 1;
        }
      }
  } while (changed);
}

/* Loops that end where one is found. */
void
spread_once_found (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t marks[height][stride])
{
  int n;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      marks[y][x] = in[y][x] > 240 ? 2 : in[y][x] > 120 ? 1 : 0;
  do {
    n = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        bool near = false;

        if (marks[y][x] != 1)
          continue;
        for (int j = -1; j <= 1 && !near; j++)
          for (int i = -1; i <= 1; i++)
            if (marks[y + j][x + i] == 2) {
              near = true;
              break;
            }
        if (near) {
          marks[y][x] = 2;
          n++;
        }
      }
  } while (n > 0);
}

/* Where the greatest around is the number. */
void
spread_by_greatest (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t marks[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      marks[y][x] = in[y][x] > 250 ? 3 : in[y][x] > 230 ? 2 : in[y][x] > 120;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int most = 0;

        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            if (marks[y + j][x + i] > most)
              most = marks[y + j][x + i];
        if (marks[y][x] == 1 && most == 2) {
          marks[y][x] = 2;
          changed = 1;
        }
      }
  } while (changed);
}

/* What was less than the image everywhere grows as far as that goes; and what
 * was more shrinks. */
void
reconstructed_unless_same (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t low[height][stride],
    uint8_t high[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      low[y][x] = in[y][x] > 9 ? in[y][x] - 9 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        uint8_t level = low[y][x];

        if (low[y - 1][x] > level)
          level = low[y - 1][x];
        if (low[y][x + 1] > level)
          level = low[y][x + 1];
        if (level > in[y][x])
          level = in[y][x];
        if (level != low[y][x]) {
          low[y][x] = level;
          changed = 1;
        }
      }
  } while (changed);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      high[y][x] = in[y][x] < 250 ? in[y][x] + 6 : 255;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int level = high[y][x];

        if (high[y + 1][x] < level)
          level = high[y + 1][x];
        if (high[y][x - 1] < level)
          level = high[y][x - 1];
        if (level < in[y][x])
          level = in[y][x];
        if (level != high[y][x]) {
          high[y][x] = level;
          changed = 1;
        }
      }
  } while (changed);
}

/* Below a mean that the marker is made of by the same loops, after others that
 * are repeated. */
void
reconstructed_below_mean (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t softer[height][stride], mean[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      softer[y][x] = in[y][x];
  for (int i = 0; i < 2; i++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        mean[y][x] = (softer[y][x - 1] + softer[y][x + 1]) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        softer[y][x] = mean[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      mean[y][x] = (softer[y - 1][x] + softer[y][x] + softer[y + 1][x]) / 3;
      out[y][x] = mean[y][x] > 20 ? mean[y][x] - 20 : 0;
    }
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int level = out[y][x];

        if (out[y][x - 1] > level)
          level = out[y][x - 1];
        if (level > mean[y][x])
          level = mean[y][x];
        if (level != out[y][x]) {
          out[y][x] = level;
          changed = 1;
        }
      }
  } while (changed);
}

/* How many pixels changed is counted by what a comparison is. */
void
risen_by_count (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int n;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  do {
    n = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int level = out[y][x], before = level;

        if (x > 0 && out[y][x - 1] > level)
          level = out[y][x - 1];
        if (y > 0 && out[y - 1][x] > level)
          level = out[y - 1][x];
        out[y][x] = level;
        n += level != before;
      }
  } while (n > 0);
}

/* Where it reads itself hangs on other pixels. */
void
settles_by_chosen (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int by = y;

        if (in[y - 1][x] < 90)
          by = y - 1;
        if (out[by][x] > out[y][x]) {
          out[y][x] = out[by][x];
          changed = 1;
        }
      }
  } while (changed);
}

/** grown_by_for: Loops that step nothing, around those over the pixels */
void
grown_by_for (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t m[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 220;
  for (changed = 1; changed;) {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (!m[y][x] && in[y][x] > 90 && x > 0 && m[y][x - 1])
          m[y][x] = changed = 1;
  }
  for (_Bool go = 1; go != 0;) {
    go = 0;
    for (int y = 1; y < height; y++)
      for (int x = 0; x < width; x++)
        if (!m[y][x] && in[y][x] > 50 && m[y - 1][x]) {
          m[y][x] = 1;
          go = 1;
        }
  }
  for (int turn = 0; turn < 3;) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        m[y][x] += m[y][x] * turn;
    turn++;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x];
}
