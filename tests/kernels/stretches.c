/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Divisors that are kept from being zero before the loops. */
#include <stdint.h>

/** stretched_by_one: the brightest tone is moved up, if it is the only one */
void
stretched_by_one (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int low = 255, high = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      low = in[y][x] < low ? in[y][x] : low;
      high = in[y][x] > high ? in[y][x] : high;
    }
  if (high == low)
    high++;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y][x] - low) * 255 / (high - low);
}

/** stretched_down: the darkest tone is moved down, if it is the only one */
void
stretched_down (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int low = 255, high = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      low = in[y][x] < low ? in[y][x] : low;
      high = in[y][x] > high ? in[y][x] : high;
    }
  if (high <= low)
    low = high - 1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y][x] - low) * 255 / (high - low);
}

/** stretched_steps: by how many tones there are */
void
stretched_steps (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int low = 255, high = 0, steps;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      low = in[y][x] < low ? in[y][x] : low;
      high = in[y][x] > high ? in[y][x] : high;
    }
  if (high == low)
    high = low + 1;
  steps = high - low;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y][x] - low) * 255 / steps;
}

/** stretched_or_all: from black to white, if there is but one tone */
void
stretched_or_all (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t low = 255, high = 0;
  int range;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      low = in[y][x] < low ? in[y][x] : low;
      high = in[y][x] > high ? in[y][x] : high;
    }
  if (low == high) {
    low = 0;
    high = 255;
  }
  range = high - low;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y][x] - low) * 255 / range;
}

/** stretched_most: between tones that some pixels are beyond, by their ends */
void
stretched_most (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  unsigned n[256] = { 0 }, sum = 0;
  int low = 0, high = 255;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n[in[y][x]]++;
  for (low = 0; low < 255; low++)
    if ((sum += n[low]) > (unsigned)(width * height) / 8)
      break;
  while (high > 0 && n[high] == 0)
    high--;
  if (high <= low)
    high = low + 1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = (in[y][x] - low) * 255 / (high - low);

      out[y][x] = v < 0 ? 0 : v > 255 ? 255 : v;
    }
}

/** above_counted_mean: of as many pixels as there are, and the least of them */
void
above_counted_mean (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint64_t sum = 0;
  uint32_t n = 0;
  int least = 1000, most = 0, mean;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int tone = in[y][x] + 1;

      sum += in[y][x];
      n++;
      if (tone > most)
        most = tone;
      if (tone < least)
        least = tone;
    }
  mean = sum / n;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > mean ? 255 * (in[y][x] + 1) / most
                                  : 999 / (1000 - least);
}

/** ranked_tones: by how many tones before are rarer */
void
ranked_tones (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int n[256] = { 0 };
  uint8_t rank[256];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n[in[y][x]]++;
  for (int i = 0; i < 256; i++) {
    int j = 0;

    while (j < 255 && n[j] < n[i])
      j++;
    rank[i] = j;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = rank[in[y][x]];
}
