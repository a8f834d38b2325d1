/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static inline int
distance (int a, int b)
{
  return a > b ? a - b : b - a;
}

/**
 * lane_choices:
 * @radius: (range 0 6) (default 2): of the window
 * @limit: (range 0 255) (default 40): largest difference that counts
 * @modes: (range 0 3) (default 1): which of two sums are taken
 *
 * Loops as long as a parameter says, in choices that all pixels make alike and
 * in some that each makes for itself, and such choices in the loops; sums that
 * are set in several places and a number that grows alike for all.
 */
void
lane_choices (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint8_t other[height][stride], int radius, int limit, int modes)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const int centre = in[y][x];
      int sum = centre, count, weight = 1, side = 2 * radius + 1;
      float mean = 0.5f;

      count = 1;
      for (int dy = -radius; dy <= radius; dy++) {
        int row = 0, dx;

        for (dx = -radius; dx <= radius; dx++) {
          int difference = distance (in[y + dy][x + dx], centre);

          if (difference <= limit) {
            row += in[y + dy][x + dx];
            count++;
          }
        }
        if (dy > limit % 3)
          weight += side;
        if ((dy & 1) == 0)
          continue;
        sum += weight * row;
        mean = mean * 0.75f + row;
      }

      if (modes & 1)
        for (int i = 0; i < radius; i++) {
          int sum = in[y][x + i] ^ i;

          weight++;
          mean += sum;
        }
      else
        mean += 1.0f / side;

      if (centre > limit) {
        for (int i = 1; i <= radius; i++)
          sum += in[y - i][x] > centre ? i : side;
      } else if (modes > 1) {
        int i = radius;

        for (int sum = 0; sum < radius; sum++)
          i += in[y + sum][x] & weight;
        count += i;
      }

      out[y][x] = sum / count + weight;
      other[y][x] = mean < 0.0f ? 0 : mean > 255.0f ? 255 : (uint8_t) mean;
    }
}

/**
 * lane_sums:
 * @reach: (range 1 9) (default 3): how far to look
 * @weights: (range -8 8) (default 1): of the pixels
 *
 * Wide sums and results, loops that only some pixels leave, names that come
 * twice, and loops too long to be unrolled, inside a frame.
 */
void
lane_sums (int width, int height, int stride,
    const uint16_t in[height][stride][2], uint16_t out[height][stride][2],
    int reach, const int weights[9], uint32_t *bright, uint16_t *largest)
{
  int i, total;

  *bright = 0;
  *largest = 7;
  for (int y = 0; y < height; y++)
    for (int x = 3; x < width - 5; x++) {
      int64_t sum = 0;
      uint16_t most = 0;

      total = 0;
      for (int k = 0; k < reach; k++) {
        uint16_t value = in[y][x - k][0];

        sum += (int64_t) value * weights[k];
        if (value > 60000)
          (*bright)++;
        if (value > most)
          most = value;
      }
      for (int x1 = 0; x1 < reach; x1++) {
        int y = x1 * 2;

        total -= y + most % reach;
      }
      for (i = 0; i < reach; i++)
        if (in[y + i][x][1] > most)
          break;
      for (int k = -20; k <= 20; k++)
        sum += in[y][x + k][1] >> (k & 3);
      if (most > *largest)
        *largest = most;
      out[y][x][0] = sum + total;
      out[y][x][1] = most - i;
    }
}
