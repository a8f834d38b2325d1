/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/**
 * harris_corners: (chroma neutral)
 * @radius: (range 1 7) (default 1): of the square window of gradients that a
 *   corner is seen in, whose side is 2 * radius + 1 pixels
 * @k: (range 0 0.2) (default 0.04): the greater, the less is an edge a corner
 * @share: (range 0 1) (default 0.01): of the strongest corner's response, that
 *   a corner's has to exceed
 *
 * Shows corners as white pixels, by the detector of Harris and Stephens.
 * A corner is where the response, the determinant of the gradients' matrix less
 * k times its trace squared, is not less than at any of the eight pixels around.
 * Blur the image before if it is noisy.
 */
void
harris_corners (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius,
    float k, float share)
{
  float xx[height][stride], xy[height][stride], yy[height][stride];
  float response[height][stride];
  float strongest = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float gx = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
                 - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      float gy = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
                 - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];

      xx[y][x] = gx * gx;
      xy[y][x] = gx * gy;
      yy[y][x] = gy * gy;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float a = 0, b = 0, c = 0;

      for (int dy = -radius; dy <= radius; dy++) {
        float row_a = 0, row_b = 0, row_c = 0;

        for (int dx = -radius; dx <= radius; dx++) {
          row_a += xx[y + dy][x + dx];
          row_b += xy[y + dy][x + dx];
          row_c += yy[y + dy][x + dx];
        }
        a += row_a;
        b += row_b;
        c += row_c;
      }

      response[y][x] = a * c - b * b - k * (a + c) * (a + c);
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (response[y][x] > strongest)
        strongest = response[y][x];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int corner = response[y][x] > share * strongest;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if (response[y + dy][x + dx] > response[y][x])
            corner = 0;

      out[y][x] = corner ? 255 : 0;
    }
}

/**
 * shi_tomasi_corners: (chroma neutral)
 * @radius: (range 1 7) (default 1): of the square window of gradients that a
 *   corner is seen in, whose side is 2 * radius + 1 pixels
 * @share: (range 0 1) (default 0.01): of the strongest corner's response, that
 *   a corner's has to exceed
 *
 * Shows corners as white pixels, by the detector of Shi and Tomasi.
 * A corner is where the response, the lesser eigenvalue of the gradients'
 * matrix, is not less than at any of the eight pixels around. Blur the image
 * before if it is noisy.
 */
void
shi_tomasi_corners (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius,
    float share)
{
  float xx[height][stride], xy[height][stride], yy[height][stride];
  float response[height][stride];
  float strongest = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float gx = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
                 - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      float gy = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
                 - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];

      xx[y][x] = gx * gx;
      xy[y][x] = gx * gy;
      yy[y][x] = gy * gy;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float a = 0, b = 0, c = 0;

      for (int dy = -radius; dy <= radius; dy++) {
        float row_a = 0, row_b = 0, row_c = 0;

        for (int dx = -radius; dx <= radius; dx++) {
          row_a += xx[y + dy][x + dx];
          row_b += xy[y + dy][x + dx];
          row_c += yy[y + dy][x + dx];
        }
        a += row_a;
        b += row_b;
        c += row_c;
      }

      response[y][x] = (a + c) / 2 - sqrtf ((a - c) * (a - c) / 4 + b * b);
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (response[y][x] > strongest)
        strongest = response[y][x];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int corner = response[y][x] > share * strongest;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if (response[y + dy][x + dx] > response[y][x])
            corner = 0;

      out[y][x] = corner ? 255 : 0;
    }
}
