/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * heat:
 * @steps: (range 0 100) (default 10): of time
 * @rate: (range 0 0.25) (default 0.2): how much of the difference to each of
 *   four neighbours flows in a step
 *
 * Blurs the image as heat spreads in a plate.
 * It solves the heat equation by explicit steps, in floats; bright pixels are
 * hot. What flows over the edge is what the border says.
 */
void
heat (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int steps, float rate)
{
  float now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];

  for (int step = 0; step < steps; step++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = now[y][x]
            + rate * (now[y - 1][x] + now[y + 1][x] + now[y][x - 1]
                + now[y][x + 1] - 4 * now[y][x]);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x] < 0 ? 0 : now[y][x] > 255 ? 255 : now[y][x] + 0.5f;
}
