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
