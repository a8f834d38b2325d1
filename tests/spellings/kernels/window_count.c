/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

/**
 * window_count_plain:
 * @radius: (range 1 8)
 */
void
window_count_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          count += in[y + dy][x + dx] > 127;
      out[y][x] = count > 20 ? 255 : 0;
    }
}

/**
 * window_count_if:
 * @radius: (range 1 8)
 */
void
window_count_if (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          if (in[y + dy][x + dx] > 127)
            count++;
      out[y][x] = count > 20 ? 255 : 0;
    }
}

/**
 * window_count_continue:
 * @radius: (range 1 8)
 */
void
window_count_continue (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          {
            if (in[y + dy][x + dx] < 128)
              continue;
            count += 1;
          }
      out[y][x] = count > 20 ? 255 : 0;
    }
}

/**
 * window_count_choice:
 * @radius: (range 1 8)
 */
void
window_count_choice (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          count = in[y + dy][x + dx] >= 128 ? count + 1 : count;
      out[y][x] = count > 20 ? 255 : 0;
    }
}

/**
 * window_count_added:
 * @radius: (range 1 8)
 */
void
window_count_added (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          count += in[y + dy][x + dx] > 127 ? 1 : 0;
      out[y][x] = count > 20 ? 255 : 0;
    }
}
