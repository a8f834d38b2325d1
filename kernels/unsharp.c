/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

static const int weights[5] = { 1, 4, 6, 4, 1 };

/**
 * unsharp:
 * @amount: (range 0 8) (default 1): multiplies what blurring takes away
 *
 * Sharpens the image by an unsharp mask.
 * What a 5x5 Gaussian filter takes away from a pixel is added to it, amount
 * times, rounded to the nearest value and limited to 0 to 255.
 */
void
unsharp (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    float amount)
{
  uint8_t blurred[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
          sum += weights[dy + 2] * weights[dx + 2] * in[y + dy][x + dx];

      blurred[y][x] = (sum + 128) / 256;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = in[y][x] + amount * (in[y][x] - blurred[y][x]);

      out[y][x] = rintf (fminf (fmaxf (value, 0), 255));
    }
}
