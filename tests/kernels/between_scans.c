/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops between the nests of a sequence: their turns are shared out among the
 * threads of a block on CUDA where they only leave sums or a last value to
 * the next, and follow each other where they leave anything else. */
#include <math.h>
#include <stdint.h>

#define LEVELS 256

/* An array that sums itself up, and one that does so downwards. */
void
cumulated (int width, int height, int stride,
    const uint8_t in[height][stride], int16_t out[height][stride])
{
  unsigned up[LEVELS] = { 0 };
  unsigned down[LEVELS];
  int i;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      up[in[y][x]]++;

  for (i = 0; i < LEVELS; i++)
    down[i] = up[i];
  for (i = 1; i < LEVELS; i++)
    up[i] += up[i - 1];
  for (i = LEVELS - 2; i >= 0; --i)
    down[i] = down[i + 1] + down[i];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = up[in[y][x]] * 3 + down[in[y][x]] + i;
}

/* What is summed hangs on the turn, some of which are passed over; the first
 * and the last of them are kept, and a table is filled from its end. */
void
passed_over (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int *first, int *last)
{
  uint32_t bins[LEVELS] = { 0 };
  uint8_t table[LEVELS];
  uint8_t wrapping = 3;
  int64_t sum = 5;
  int lowest = -1, highest = -1, weight;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x]] += 1;

  for (int i = 0; i < LEVELS; i++) {
    int count = bins[i];

    table[255 - i] = wrapping;
    if (count == 0)
      continue;
    highest = i;
    weight = i % 7;
    if (weight == 3)
      sum -= count;
    else
      sum += (int64_t) count * weight;
    wrapping += count + 1;
    table[255 - i] = sum ^ wrapping;
  }
  for (int i = LEVELS; i-- > 0;)
    if (bins[i] > 0)
      lowest = i;
  *first = lowest;
  *last = highest;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]] + wrapping + sum;
}

/* More elements than threads, and a window of them; how many turns there are
 * is measured, and may be none. */
void
many_elements (int width, int height, int stride,
    const uint16_t in[height][stride], int32_t out[height][stride])
{
  int counts[1000] = { 0 };
  int smoothed[1000];
  int above = 0, used = 0, k;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      counts[in[y][x] % 1000]++;

  for (int i = 0; i < 1000; i++) {
    int total = 0;

    for (k = -2; k <= 2; k++)
      if (i + k >= 0 && i + k < 1000)
        total += counts[i + k];
    smoothed[i] = total;
    used += counts[i] > 0;
  }
  for (int i = used; i < 1000; i++) {
    above += smoothed[i];
    if (smoothed[i] & 1)
      smoothed[i] = above;
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = smoothed[in[y][x] % 1000] + above - used;
}

/* Turns that need each other: rounded sums, the largest, two variables that
 * change places, a place that is not the turn's, and an end before the last
 * turn. */
void
one_after_the_other (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride],
    int *most)
{
  int bins[LEVELS] = { 0 };
  float parts[LEVELS], mean = 0;
  int order[LEVELS];
  int largest = 0, at = 0, now = 1, before = 0, middle = 0, half = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x]]++;

  for (int i = 0; i < LEVELS; i++) {
    mean += bins[i] * 0.3f;
    parts[i] = mean;
  }
  for (int i = 0; i < LEVELS; i++)
    if (bins[i] > largest) {
      largest = bins[i];
      at = i;
    }
  for (int i = 0; i < LEVELS; i++) {
    int next = (now + before + bins[i]) & 255;

    before = now;
    now = next;
    order[i] = i;
  }
  for (int i = 1; i < LEVELS; i++)
    if (bins[i] & 1)
      order[i - 1] = order[i];
  for (int i = 0; i < LEVELS; i++) {
    half += bins[i];
    if (2 * half >= width * height) {
      middle = i;
      break;
    }
  }
  *most = at;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = parts[in[y][x]] + order[in[y][x]] + now + middle;
}

/* Loops in branches, which all threads take; one fills an array that another
 * asks about. */
void
in_branches (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int limit)
{
  int bins[LEVELS] = { 0 };
  uint8_t table[LEVELS];
  int darkest = 255, brightest = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bins[in[y][x]]++;
      if (in[y][x] < darkest)
        darkest = in[y][x];
      if (in[y][x] > brightest)
        brightest = in[y][x];
    }

  if (bins[darkest] > limit) {
    bins[darkest] = 0;
    for (int i = 0; i < LEVELS; i++)
      table[i] = bins[i] > 0 ? i : 255 - i;
  } else if (brightest > darkest) {
    int range = brightest - darkest;
    int below = 0;

    for (int i = 0; i < LEVELS; i++) {
      table[i] = i <= darkest     ? 0
                 : i >= brightest ? 255
                                  : (i - darkest) * 255 / range;
      if (i < 100)
        below += bins[i];
    }
    table[0] = below;
  } else {
    for (int i = 0; i < LEVELS; i++)
      table[i] = i;
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]];
}

/* One branch has an array of its own, which its first thread fills; a truth is
 * counted up and down. */
void
array_in_branch (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int limit)
{
  int bins[LEVELS] = { 0 }, sum = 0;
  _Bool odd = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x]]++;

  if ((limit & 3) > 1) {
    int weights[4] = { 1, 2, limit & 15, 4 };

    weights[1] = 7;
    for (int i = 0; i < 200; i++)
      sum += weights[i & 3] * bins[i];
  } else {
    for (int i = 0; i < LEVELS; i++)
      sum += bins[i] ^ i;
  }
  for (int i = 0; i < LEVELS; i++) {
    odd++;
    if (bins[i] > 0)
      odd--;
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + sum + odd;
}
