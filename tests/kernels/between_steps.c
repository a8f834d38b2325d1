/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is computed between loops over the pixels, in arrays of its own. */
#include <stdint.h>

/** between_steps: Arrays of one name in several blocks, and others that are set
 * where they are declared
 */
void
between_steps (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int bins[256] = { 0 }, most = 0;
  uint8_t table[256] = { 7, 5 };
  const int weights[3] = { 1, 2, 1 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x]]++;

  for (int i = 0; i < 256; i++) {
    int near[4] = { 1, 2 };

    near[i & 3] += bins[i];
    most += near[i & 3] + near[3];
  }
  for (int i = 0; i < 256; i++) {
    int near[8] = { 3 };

    near[i & 7] += bins[255 - i] * weights[i % 3];
    most ^= near[i & 7] + near[7];
  }
  for (int i = 2; i < 256; i++)
    table[i] = bins[i] + most;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]] + most;
}

/** levels_between: One of two levels is changed once more, after it was used */
void
levels_between (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t marked[height][stride];
  int bins[256] = { 0 }, sum = 0, level = 3, steady = 1, counted = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x]]++;
  for (int i = 0; i < 256; i++) {
    sum += bins[i];
    if (2 * sum < width * height) {
      level = i;
      steady += i & 1;
    }
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      marked[y][x] = in[y][x] > level ? steady : 7;
      counted += in[y][x] > level;
    }
  for (int i = 0; i < 8; i++)
    if (counted & 1 << i)
      level += i;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = marked[y][x + 1] + level - 2 * steady;
}
