/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/* Nests that accumulate what the nest before them made of each pixel. */

/** centred_squares: The sum of squares of what is subtracted first. */
void
centred_squares (int width, int height, int stride,
    const uint8_t in[height][stride], int64_t *sum)
{
  int16_t centred[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      centred[y][x] = in[y][x] - 128;
  *sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *sum += centred[y][x] * centred[y][x];
}

/** edges_and_sharpness: Slopes, and how many are steep, and the steepest. */
void
edges_and_sharpness (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *steep,
    int *steepest)
{
  *steep = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = abs (in[y][x + 1] - in[y][x - 1]);
  *steepest = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (out[y][x] > 50)
        ++*steep;
      if (out[y][x] > *steepest)
        *steepest = out[y][x];
    }
}

/** stretched_mean: A mean is stretched by the greatest that there is of it,
 * which needs all of it first. */
void
stretched_mean (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t mean[height][stride];
  int greatest, scale;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      mean[y][x] = (in[y][x - 1] + 2 * in[y][x] + in[y][x + 1]) / 4;
  greatest = 1;
  scale = 255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (mean[y][x] > greatest)
        greatest = mean[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = mean[y][x] * scale / greatest;
}

/** above_then_counted: What one nest has counted the next one asks for, and
 * counts again. */
void
above_then_counted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *above)
{
  int n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n += in[y][x] > 100;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = n > 10 ? 255 - in[y][x] : in[y][x];
  n = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n += out[y][x] > 100;
  *above = n;
}

/** marked_by_count: What is above a limit is marked by how many pixels are above
 * 100: what is handed stands before what is given.
 * @limit: (range 0 255) (default 50): of what is marked */
void
marked_by_count (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *above,
    int limit)
{
  *above = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *above += in[y][x] > 100;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > limit ? *above : in[y][x];
}

/** rescaled_sum: What is scaled is summed up by another scale: statements
 * between change what the nest before them has asked for. */
void
rescaled_sum (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int64_t *sum)
{
  int scale = 3;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] * scale / 4;
  scale = 5;
  *sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *sum += out[y][x] * scale;
}
