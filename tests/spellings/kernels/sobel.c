/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#define P(dy, dx) in[y + (dy)][x + (dx)]
#define ABS(v) ((v) < 0 ? -(v) : (v))

static const int across[3][3] = { { -1, 0, 1 }, { -2, 0, 2 }, { -1, 0, 1 } };

static uint8_t
saturate (int value)
{
  if (value > 255)
    return 255;
  return value;
}

void
sobel_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = P (-1, 1) + 2 * P (0, 1) + P (1, 1)
          - P (-1, -1) - 2 * P (0, -1) - P (1, -1);
      int gy = P (1, -1) + 2 * P (1, 0) + P (1, 1)
          - P (-1, -1) - 2 * P (-1, 0) - P (-1, 1);
      int sum = abs (gx) + abs (gy);

      out[y][x] = sum > 255 ? 255 : sum;
    }
}

void
sobel_macro (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = P (-1, 1) + 2 * P (0, 1) + P (1, 1)
          - P (-1, -1) - 2 * P (0, -1) - P (1, -1);
      int gy = P (1, -1) + 2 * P (1, 0) + P (1, 1)
          - P (-1, -1) - 2 * P (-1, 0) - P (-1, 1);

      out[y][x] = saturate (ABS (gx) + ABS (gy));
    }
}

void
sobel_table (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = 0, gy = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          gx += across[j + 1][i + 1] * P (j, i);
          gy += across[i + 1][j + 1] * P (j, i);
        }
      out[y][x] = saturate (abs (gx) + abs (gy));
    }
}

void
sobel_if (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int x, y, gx, gy;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      gx = P (-1, 1) + (P (0, 1) << 1) + P (1, 1)
          - (P (-1, -1) + (P (0, -1) << 1) + P (1, -1));
      gy = P (1, -1) + (P (1, 0) << 1) + P (1, 1)
          - (P (-1, -1) + (P (-1, 0) << 1) + P (-1, 1));
      if (gx < 0)
        gx = -gx;
      if (gy < 0)
        gy = -gy;
      gx += gy;
      if (gx > 255)
        gx = 255;
      out[y][x] = gx;
    }
}

void
sobel_mirrored (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = P (-1, -1) + 2 * P (0, -1) + P (1, -1)
          - P (-1, 1) - 2 * P (0, 1) - P (1, 1);
      int gy = P (-1, -1) + 2 * P (-1, 0) + P (-1, 1)
          - P (1, -1) - 2 * P (1, 0) - P (1, 1);
      int sum = abs (gy) + abs (gx);

      out[y][x] = sum < 255 ? sum : 255;
    }
}

void
sobel_differences (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = (P (-1, 1) - P (-1, -1)) + 2 * (P (0, 1) - P (0, -1))
          + (P (1, 1) - P (1, -1));
      int gy = (P (1, -1) - P (-1, -1)) + 2 * (P (1, 0) - P (-1, 0))
          + (P (1, 1) - P (-1, 1));

      out[y][x] = abs (gx) + abs (gy) > 255 ? 255 : abs (gx) + abs (gy);
    }
}

void
sobel_sides (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned left = P (-1, -1) + 2 * P (0, -1) + P (1, -1);
      unsigned right = P (-1, 1) + 2 * P (0, 1) + P (1, 1);
      unsigned top = P (-1, -1) + 2 * P (-1, 0) + P (-1, 1);
      unsigned bottom = P (1, -1) + 2 * P (1, 0) + P (1, 1);
      unsigned sum = (left > right ? left - right : right - left)
          + (top > bottom ? top - bottom : bottom - top);

      out[y][x] = sum > 255 ? 255 : sum;
    }
}

void
sobel_short (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      short gx = 0, gy = 0, sum;

      for (int k = -1; k <= 1; k++) {
        int weight = k == 0 ? 2 : 1;

        gx += weight * (P (k, 1) - P (k, -1));
        gy += weight * (P (1, k) - P (-1, k));
      }
      sum = abs (gx) + abs (gy);
      out[y][x] = saturate (sum);
    }
}

void
sobel_masks (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = P (-1, 1) + 2 * P (0, 1) + P (1, 1)
          - P (-1, -1) - 2 * P (0, -1) - P (1, -1);
      int gy = P (1, -1) + 2 * P (1, 0) + P (1, 1)
          - P (-1, -1) - 2 * P (-1, 0) - P (-1, 1);
      int right = gx >> 31, down = gy >> 31;
      int sum = (gx ^ right) - right + ((gy + down) ^ down);

      out[y][x] = sum | (255 - sum) >> 31;
    }
}

void
sobel_floats (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float gx = 0, gy = 0, sum;

      for (int i = -1; i <= 1; i++) {
        gx += (2 - abs (i)) * (P (i, 1) - P (i, -1));
        gy += (2 - abs (i)) * (P (1, i) - P (-1, i));
      }
      sum = fabsf (gx) + fabsf (gy);
      out[y][x] = sum > 255 ? 255 : (uint8_t)sum;
    }
}
