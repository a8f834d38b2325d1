/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/**
 * anisotropic_diffusion:
 * @steps: (range 0 100) (default 10): of time
 * @rate: (range 0 0.25) (default 0.2): how much of the difference to each of
 *   four neighbours flows in a step where little hinders it
 * @kappa: (range 1 255) (default 15): the difference of which no more than half
 *   flows, as it is taken for an edge
 *
 * Smooths the image, but not its edges, by Perona and Malik's diffusion.
 * What flows of a difference d is d / (1 + (d / kappa)^2) times the rate, in
 * floats. What flows over the image's edge is what the border says.
 */
void
anisotropic_diffusion (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int steps,
    float rate, float kappa)
{
  float now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];

  for (int step = 0; step < steps; step++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        float n = now[y - 1][x] - now[y][x];
        float s = now[y + 1][x] - now[y][x];
        float w = now[y][x - 1] - now[y][x];
        float e = now[y][x + 1] - now[y][x];

        next[y][x] = now[y][x]
            + rate * (n / (1 + (n / kappa) * (n / kappa))
                + s / (1 + (s / kappa) * (s / kappa))
                + w / (1 + (w / kappa) * (w / kappa))
                + e / (1 + (e / kappa) * (e / kappa)));
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = rintf (fminf (fmaxf (now[y][x], 0), 255));
}
