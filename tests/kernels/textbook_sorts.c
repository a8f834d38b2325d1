/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Sorting and counting a pixel's neighbours, as textbooks do. */

/**
 * median_by_selection:
 *
 * The median of 3 x 3 pixels, by selection sort up to the middle.
 */
void
median_by_selection (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t values[9];
      int n = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          values[n++] = in[y + dy][x + dx];
      for (int i = 0; i < 5; i++) {
        int least = i;
        uint8_t swap;

        for (int j = i + 1; j < 9; j++)
          if (values[j] < values[least])
            least = j;
        swap = values[i];
        values[i] = values[least];
        values[least] = swap;
      }
      out[y][x] = values[4];
    }
}

/**
 * trimmed_mean:
 *
 * The mean of the five middle ones of 3 x 3 pixels, by insertion sort.
 */
void
trimmed_mean (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t values[9] = { 0 };
      int n = 0, sum = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          uint8_t key = in[y + dy][x + dx];
          int i = n++ - 1;

          while (i >= 0 && values[i] > key) {
            values[i + 1] = values[i];
            i--;
          }
          values[i + 1] = key;
        }
      for (int i = 2; i < 7; i++)
        sum += values[i];
      out[y][x] = sum / 5;
    }
}

static void
sort (uint8_t values[25], int n)
{
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && j < 25; j--) {
      uint8_t swap = values[j];

      if (values[j - 1] <= swap)
        break;
      values[j] = values[j - 1];
      values[j - 1] = swap;
    }
}

/**
 * adaptive_median:
 *
 * Removes noise: an extreme pixel becomes the median of 3 x 3 pixels, or of 5 x 5
 * where that is an extreme, too.
 */
void
adaptive_median (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int result = in[y][x];

      for (int radius = 1; radius <= 2; radius++) {
        uint8_t values[25] = { 0 };
        int side = 2 * radius + 1, n = 0;
        int least, median, most;

        for (int dy = -radius; dy <= radius; dy++)
          for (int dx = -radius; dx <= radius; dx++) {
            values[n < 25 ? n : 24] = in[y + dy][x + dx];
            n++;
          }
        sort (values, side * side);
        least = values[0];
        median = values[side * side / 2];
        most = values[side * side - 1];
        if (median > least && median < most) {
          if (result <= least || result >= most)
            result = median;
          break;
        }
      }
      out[y][x] = result;
    }
}

/**
 * most_frequent:
 *
 * The value that occurs most often among 3 x 3 pixels; the first of several.
 */
void
most_frequent (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int best = in[y][x], most = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          int count = 0;

          for (int l = -1; l <= 1; l++)
            for (int k = -1; k <= 1; k++)
              if (in[y + l][x + k] == in[y + j][x + i])
                count++;
          if (count > most) {
            most = count;
            best = in[y + j][x + i];
          }
        }
      out[y][x] = best;
    }
}
