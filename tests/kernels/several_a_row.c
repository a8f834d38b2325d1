/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <string.h>

/* The ends of a row beside it. */
void
ends_beside (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    const uint8_t *from = in[y];
    int level = 3 * y + 1;

    if (y == 0 || y == height - 1) {
      for (int x = 0; x < width; x++)
        out[y][x] = level;
      continue;
    }
    out[y][0] = from[0];
    for (int x = 1; x < width - 1; x++) {
      if (from[x] > 200) {
        out[y][x] = 1;
        continue;
      }
      out[y][x] = (from[x - 1] + from[x + 1] + level) / 2;
    }
    out[y][width - 1] = from[width - 1] / 2;
  }
}

/* By columns, with what is there before. */
void
ends_before (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int x, y;

  for (x = 0; x < width; x++) {
    out[0][x] = in[0][x];
    for (y = 1; y < height; y++)
      out[y][x] = (in[y][x] + in[y - 1][x]) / 2;
  }
  for (y = 0; y < height; y++) {
    for (x = 0; x < width / 2; x++)
      out[y][x] += 5;
    if (y % 2)
      out[y][0] ^= 255;
  }
}

/* Loops of which later ones read what earlier ones write, of this row and of
 * those above. */
void
rows_in_turn (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t half[height][stride];
  int16_t rise[height][stride];

  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++)
      half[y][x] = in[y][x] / 2;
    for (int x = 0; x < width; x++)
      rise[y][x] = (x > 0 ? half[y][x - 1] : 0) - (y > 0 ? half[y - 1][x] : 0);
    memset (out[y], 9, width);
    for (int x = 0; x < width - 1; x++)
      out[y][x] = rise[y][x] > rise[y][x + 1] ? rise[y][x] : half[y][x];
  }
}

/* And from below. */
void
rows_from_below (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t half[height][stride];

  for (int y = height - 1; y >= 0; y--) {
    for (int x = 0; x < width; x++)
      half[y][x] = in[y][x] / 2;
    for (int x = 0; x < width; x++)
      out[y][x] = y + 1 < height ? half[y][x] + half[y + 1][x] : 255;
  }
}

/* With what is counted of a row before it goes on. */
void
rows_counted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *sum,
    int histogram[256])
{
  uint8_t half[height][stride];
  int x, y, s = 0;

  for (int i = 0; i < 256; i++)
    histogram[i] = 0;
  for (y = 0; y < height; y++) {
    for (x = 0; x < width; x++)
      half[y][x] = in[y][x] / 2;
    for (x = 0; x < width; x++) {
      if (half[y][x] < 9)
        continue;
      s += half[y][x];
    }
    for (x = 0; x < width; x++)
      half[y][x] += x;
    for (x = 0; x < width; x++)
      histogram[half[y][x]]++;
    for (x = 0; x < width; x++)
      out[y][x] = x > 0 ? half[y][x - 1] : 7;
  }
  *sum = s;
}
