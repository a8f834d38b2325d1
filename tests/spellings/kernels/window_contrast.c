/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

/**
 * window_contrast_plain:
 * @radius: (range 1 8)
 */
void
window_contrast_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int low = 255, high = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          {
            if (in[y + dy][x + dx] > high)
              high = in[y + dy][x + dx];
            if (in[y + dy][x + dx] < low)
              low = in[y + dy][x + dx];
          }
      out[y][x] = high - low;
    }
}

/**
 * window_contrast_macros:
 * @radius: (range 1 8)
 */
void
window_contrast_macros (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int low = 255, high = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          {
            high = MAX (high, in[y + dy][x + dx]);
            low = MIN (low, in[y + dy][x + dx]);
          }
      out[y][x] = high - low;
    }
}

/**
 * window_contrast_local:
 * @radius: (range 1 8)
 */
void
window_contrast_local (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int low = 255, high = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          {
            const uint8_t pixel = in[y + dy][x + dx];

            high = pixel > high ? pixel : high;
            low = low <= pixel ? low : pixel;
          }
      out[y][x] = high - low;
    }
}

/**
 * window_contrast_library:
 * @radius: (range 1 8)
 */
void
window_contrast_library (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int low = 255, high = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          {
            high = fmax (high, in[y + dy][x + dx]);
            low = fminf (in[y + dy][x + dx], low);
          }
      out[y][x] = high - low;
    }
}

/**
 * window_contrast_bytes:
 * @radius: (range 1 8)
 */
void
window_contrast_bytes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t low = 255, high = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          {
            if (high <= in[y + dy][x + dx])
              high = in[y + dy][x + dx];
            low = in[y + dy][x + dx] < low ? in[y + dy][x + dx] : low;
          }
      out[y][x] = high - low;
    }
}

/**
 * window_contrast_floats:
 * @radius: (range 1 8)
 */
void
window_contrast_floats (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float low = 255, high = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          {
            float pixel = in[y + dy][x + dx];

            if (pixel > high)
              high = pixel;
            if (pixel < low)
              low = pixel;
          }
      out[y][x] = (int)(high - low);
    }
}
