/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/* What is known of corners besides how strong they are. */

/**
 * eigenvalues:
 * @radius: (range 1 3) (default 1): of the square window of gradients
 *
 * Both eigenvalues of the gradients' matrix, the greater first, and a vector of
 * length 1 for each.
 */
void
eigenvalues (int width, int height, int stride,
    const uint8_t in[height][stride], float values[height][stride][2],
    float first[height][stride][2], float second[height][stride][2],
    int radius)
{
  int32_t xx[height][stride], xy[height][stride], yy[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
          - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      int gy = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
          - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];

      xx[y][x] = gx * gx;
      xy[y][x] = gx * gy;
      yy[y][x] = gy * gy;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum_xx = 0, sum_xy = 0, sum_yy = 0;
      float a, b, c, middle, away;

      for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++) {
          sum_xx += xx[y + j][x + i];
          sum_xy += xy[y + j][x + i];
          sum_yy += yy[y + j][x + i];
        }
      a = sum_xx;
      b = sum_xy;
      c = sum_yy;
      middle = (a + c) / 2;
      away = sqrtf ((a - c) * (a - c) / 4 + b * b);
      values[y][x][0] = middle + away;
      values[y][x][1] = middle - away;

      for (int k = 0; k < 2; k++) {
        float value = k == 0 ? middle + away : middle - away;
        float vx = b, vy = value - a, length;

        if (fabsf (vx) + fabsf (vy) < 1) {
          vx = value - c;
          vy = b;
        }
        length = sqrtf (vx * vx + vy * vy);
        if (!(length > 0)) {
          vx = k == 0;
          vy = k == 1;
          length = 1;
        }
        if (k == 0) {
          first[y][x][0] = vx / length;
          first[y][x][1] = vy / length;
        } else {
          second[y][x][0] = vx / length;
          second[y][x][1] = vy / length;
        }
      }
    }
}

/** level_curvature: How lines of equal brightness bend, times the slope cubed */
void
level_curvature (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float dx = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
          - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      float dy = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
          - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];
      float dxx = in[y - 1][x - 1] - 2 * in[y - 1][x] + in[y - 1][x + 1]
          + 2 * (in[y][x - 1] - 2 * in[y][x] + in[y][x + 1])
          + in[y + 1][x - 1] - 2 * in[y + 1][x] + in[y + 1][x + 1];
      float dyy = in[y - 1][x - 1] - 2 * in[y][x - 1] + in[y + 1][x - 1]
          + 2 * (in[y - 1][x] - 2 * in[y][x] + in[y + 1][x])
          + in[y - 1][x + 1] - 2 * in[y][x + 1] + in[y + 1][x + 1];
      float dxy = in[y - 1][x - 1] - in[y - 1][x + 1]
          - in[y + 1][x - 1] + in[y + 1][x + 1];

      out[y][x] = dx * dx * dyy + dy * dy * dxx - 2 * dx * dy * dxy;
    }
}

/** corner_offsets: How far from a pixel the point is at which all gradients of 5 x 5
 * pixels are directed: the first step of refining a corner's place
 */
void
corner_offsets (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride][2])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float a = 0, b = 0, c = 0, along_x = 0, along_y = 0, determinant;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++) {
          float gx = in[y + j][x + i + 1] - in[y + j][x + i - 1];
          float gy = in[y + j + 1][x + i] - in[y + j - 1][x + i];

          a += gx * gx;
          b += gx * gy;
          c += gy * gy;
          along_x += gx * gx * i + gx * gy * j;
          along_y += gx * gy * i + gy * gy * j;
        }
      determinant = a * c - b * b;
      if (determinant > 1) {
        out[y][x][0] = (c * along_x - b * along_y) / determinant;
        out[y][x][1] = (a * along_y - b * along_x) / determinant;
      } else {
        out[y][x][0] = 0;
        out[y][x][1] = 0;
      }
    }
}
