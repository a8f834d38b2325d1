/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/* Images of when something last moved. */

/**
 * motion_history:
 * @now: (range 0 1000) (default 10): the time
 * @duration: (range 0.1 100) (default 2): how long it is remembered
 *
 * Puts the time where something moves, and nought where nothing did for long.
 */
void
motion_history (int width, int height, int stride,
    const uint8_t moves[height][stride], const float before[height][stride],
    float after[height][stride], float now, float duration)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      after[y][x] = moves[y][x] ? now
          : before[y][x] < now - duration ? 0 : before[y][x];
}

/**
 * motion_gradient:
 * @least: (range 0 100) (default 0.05): difference of times near a pixel
 * @most: (range 0 4000) (default 2000): difference of times near a pixel
 *
 * In which direction things move, in degrees, and where that can be told.
 */
void
motion_gradient (int width, int height, int stride,
    const float history[height][stride], float direction[height][stride],
    uint8_t mask[height][stride], float least, float most)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float gx = history[y - 1][x + 1] + 2 * history[y][x + 1]
          + history[y + 1][x + 1] - history[y - 1][x - 1]
          - 2 * history[y][x - 1] - history[y + 1][x - 1];
      float gy = history[y + 1][x - 1] + 2 * history[y + 1][x]
          + history[y + 1][x + 1] - history[y - 1][x - 1]
          - 2 * history[y - 1][x] - history[y - 1][x + 1];
      float first = history[y][x], last = history[y][x], angle;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          first = fminf (first, history[y + j][x + i]);
          last = fmaxf (last, history[y + j][x + i]);
        }
      angle = atan2f (gy, gx) * (float) (180 / M_PI);
      if (last - first >= least && last - first <= most) {
        direction[y][x] = angle < 0 ? angle + 360 : angle;
        mask[y][x] = 1;
      } else {
        direction[y][x] = 0;
        mask[y][x] = 0;
      }
    }
}

/**
 * global_orientation:
 * @now: (range 0 1000) (default 10): the time
 * @duration: (range 0.1 100) (default 2): how long it is remembered
 * @orientation: in degrees
 *
 * The direction in which most of an image moves: the commonest of twelve, and the
 * mean of what is near it, in which what moved just now counts most.
 */
void
global_orientation (int width, int height, int stride,
    const float history[height][stride], const float direction[height][stride],
    const uint8_t mask[height][stride], float now, float duration,
    float *orientation)
{
  int bins[12] = { 0 }, commonest = 0;
  float sum = 0, weights = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (mask[y][x]) {
        int bin = direction[y][x] / 30;

        bins[bin < 0 ? 0 : bin > 11 ? 11 : bin]++;
      }
  for (int i = 1; i < 12; i++)
    if (bins[i] > bins[commonest])
      commonest = i;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (mask[y][x]) {
        float angle = direction[y][x] - 30 * commonest;
        float age = (now - history[y][x]) / duration;

        if (angle > 180)
          angle -= 360;
        if (angle < -180)
          angle += 360;
        if (fabsf (angle) < 45 && age >= 0 && age <= 1) {
          sum += (1 - age) * angle;
          weights += 1 - age;
        }
      }
  *orientation = 30 * commonest + (weights > 0 ? sum / weights : 0);
}
