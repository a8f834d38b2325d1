/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static const int weights[5] = { 1, 4, 6, 4, 1 };

/**
 * iterated_gaussian:
 * @times: (range 1 32) (default 4): how often it is blurred
 *
 * Blurs the image by a 5x5 Gaussian filter, again and again.
 * The variance of the blur is as many pixels as it has times. Sixteen bits are
 * kept in between, so that little is lost by rounding.
 */
void
iterated_gaussian (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int times)
{
  uint16_t once[height][stride], twice[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      once[y][x] = 256 * in[y][x];

  for (int turn = 0; turn < times; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int sum = 128;

        for (int dy = -2; dy <= 2; dy++)
          for (int dx = -2; dx <= 2; dx++)
            sum += weights[dy + 2] * weights[dx + 2] * once[y + dy][x + dx];
        twice[y][x] = sum / 256;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        once[y][x] = twice[y][x];
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (once[y][x] + 127) / 256;
}
