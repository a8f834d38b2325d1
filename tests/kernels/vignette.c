/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * vignette:
 * @strength: (range 0 255) (default 200): darkens the corners
 *
 * Computes with the place of the pixel and the size of the image.
 */
void
vignette (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int strength)
{
  for (int row = 0; row < height; row++) {
    for (int column = 0; column < width; column++) {
      int across = 2 * column - width + 1, along = 2 * row - height + 1;
      int64_t distance = (int64_t) across * across + (int64_t) along * along;
      int64_t longest = (int64_t) width * width + (int64_t) height * height;
      int darker = in[row][column]
          - (int) (in[row][column] * strength * distance / (255 * longest));

      out[row][column] = darker < 0 ? 0 : darker;
    }
  }
}
