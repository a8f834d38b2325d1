/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/**
 * sobel: (chroma neutral)
 * @scale: (range 0 8) (default 1): multiplies the gradient
 *
 * Edge strength by the 3x3 Sobel operator, |gx| + |gy|, saturated to 255.
 */
void
sobel (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int scale)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
          - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      int gy = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
          - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];
      int magnitude = scale * (abs (gx) + abs (gy));

      out[y][x] = magnitude > 255 ? 255 : magnitude;
    }
}

/**
 * sobel_x: (chroma neutral)
 * @scale: (range 0 8) (default 1): multiplies the derivative
 *
 * Strength of upright edges by the 3x3 Sobel operator, |gx|, saturated to 255.
 */
void
sobel_x (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int scale)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
          - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      int magnitude = scale * abs (gx);

      out[y][x] = magnitude > 255 ? 255 : magnitude;
    }
}

/**
 * sobel_y: (chroma neutral)
 * @scale: (range 0 8) (default 1): multiplies the derivative
 *
 * Strength of level edges by the 3x3 Sobel operator, |gy|, saturated to 255.
 */
void
sobel_y (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int scale)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gy = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
          - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];
      int magnitude = scale * abs (gy);

      out[y][x] = magnitude > 255 ? 255 : magnitude;
    }
}
