/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/** sigma_asked: Means of those that are near the pixel, which is asked of each:
 * what two rows have in common there is too much to be kept
 *
 * @level: (range 0 100) (default 20): how near
 */
void
sigma_asked (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, n = 0;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
          if (abs (in[y + j][x + i] - in[y][x]) <= level) {
            sum += in[y + j][x + i];
            n++;
          }
      out[y][x] = sum / n;
    }
}

/** sigma_absolute: The same, with loops from place to place and two questions
 *
 * @level: (range 0 100) (default 20): how near
 */
void
sigma_absolute (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, n = 0;

      for (int v = y - 2; v <= y + 2; v++)
        for (int u = x - 2; u <= x + 2; u++)
          if (in[v][u] - in[y][x] <= level && in[y][x] - in[v][u] <= level) {
            sum += in[v][u];
            n++;
          }
      out[y][x] = sum / n;
    }
}

/** sigma_outside: What is not near counts as the pixel, away from the image's ends
 *
 * @level: (range 0 100) (default 20): how near
 */
void
sigma_outside (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) {
        out[y][x] = 255 - in[y][x];
        continue;
      }
      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++) {
          int v = in[y + j][x + i], c = in[y][x];

          sum += v < c - level || v > c + level ? c : v;
        }
      out[y][x] = sum / 25;
    }
}

/** sigma_floats: The same of floats, which nothing has in common: the weights are
 * those of a bell
 *
 * @level: (range 1 100) (default 20): how near
 */
void
sigma_floats (int width, int height, int stride,
    const float in[height][stride], float out[height][stride], float level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = 0, all = 0;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++) {
          float d = (in[y + j][x + i] - in[y][x]) / level;
          float weight = 1 / (1 + d * d);

          sum += weight * in[y + j][x + i];
          all += weight;
        }
      out[y][x] = all > 0 ? sum / all : in[y][x];
    }
}

/** sigma_by_height: It asks how high the image is, and has no frame for it
 *
 * @level: (range 0 100) (default 20): how near
 */
void
sigma_by_height (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, n = 0, near = height > 3 ? level : 0;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
          if (abs (in[y + j][x + i] - in[y][x]) <= near) {
            sum += in[y + j][x + i];
            n++;
          }
      out[y][x] = n > 0 ? sum / n : 0;
    }
}
