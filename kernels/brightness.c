/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * brightness_contrast: (element gpubrightness)
 * @brightness: (range -255 255) (default 0): added to every pixel
 * @contrast: (range 0 8) (default 1): multiplies the distance from mid grey
 *
 * Adjusts brightness and contrast.
 * A pixel becomes contrast * (pixel - 128) + 128 + brightness, rounded to the
 * nearest value and limited to 0 to 255.
 */
void
brightness_contrast (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int brightness, float contrast)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = contrast * (in[y][x] - 128) + (128 + brightness);

      out[y][x] = value < 0 ? 0 : value > 255 ? 255 : value + 0.5f;
    }
}
