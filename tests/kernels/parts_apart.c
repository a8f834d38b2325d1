/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/** tile_levels: Each of 4x4 tiles is stretched by the histogram of its own:
 * more than shared memory has room for. */
void
tile_levels (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  unsigned counts[16 * 256] = { 0 };
  uint8_t levels[16 * 256] = { 0 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      counts[(y * 4 / height * 4 + x * 4 / width) * 256 + in[y][x]]++;

  for (int tile = 0; tile < 16; tile++) {
    unsigned all = 0, sum = 0;

    for (int i = 0; i < 256; i++)
      all += counts[tile * 256 + i];
    if (all == 0)
      continue;
    for (int i = 0; i < 256; i++) {
      sum += counts[(tile << 8) + i];
      levels[i + tile * 256] = sum * 255ull / all;
    }
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x]
          = levels[(y * 4 / height * 4 + x * 4 / width) * 256 + in[y][x]];
}

/** row_ranks: Of eight stripes each has a row of a table, which is filled from
 * the last one on. */
void
row_ranks (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  unsigned counts[8][16] = { 0 };
  uint8_t ranks[8][16] = { 0 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      counts[y * 8 / height][in[y][x] >> 4]++;

  for (int stripe = 7; stripe >= 0; stripe--)
    for (int i = 0; i < 16; i++) {
      int rank = 0;

      for (int j = 0; j < 16; j++)
        rank += counts[stripe][j] > counts[stripe][i];
      ranks[stripe][i] = rank;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 16 * ranks[y * 8 / height][in[y][x] >> 4];
}

/** running_levels: As tile_levels, but each stripe goes on from the one before:
 * what a turn has made the next one looks at. */
void
running_levels (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  unsigned counts[8 * 16] = { 0 };
  unsigned sums[8 * 16] = { 0 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      counts[y * 8 / height * 16 + (in[y][x] >> 4)]++;

  for (int i = 0; i < 16; i++)
    sums[i] = counts[i];
  for (int stripe = 1; stripe < 8; stripe++)
    for (int i = 0; i < 16; i++)
      sums[stripe * 16 + i]
          = counts[stripe * 16 + i] + sums[(stripe - 1) * 16 + i] / 2;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = sums[y * 8 / height * 16 + (in[y][x] >> 4)];
}

/** overlapping_parts: Parts of four elements from every second one on, of which
 * later ones overwrite half of those before; more than a block has threads. */
void
overlapping_parts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  unsigned counts[16] = { 0 };
  uint8_t levels[602] = { 0 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      counts[in[y][x] >> 4]++;

  for (int part = 0; part < 300; part++)
    for (int i = 0; i < 4; i++)
      levels[part * 2 + i] = counts[i] + 3 * part;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = levels[(2 * in[y][x] + 7 * x + y) % 602];
}
