/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Inner loops that begin where the outer one says. */
#include <stdint.h>

/** triangles: Pixels are left as loops before have set them */
void
triangles (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / 2;
  for (int y = 0; y < height; y++)
    for (int x = y + 1; x < width; x++)
      out[y][x] = 255 - in[y][x];
  for (int x = 0; x < width; x++)
    for (int y = x / 2 + 3; y < height; y++)
      out[y][x] += y;
}

/**
 * slanted_samples:
 *
 * @sum: of pixels in a triangle
 * @n: of every other one
 * @least: of them
 */
void
slanted_samples (int width, int height, int stride,
    const uint8_t in[height][stride], int64_t *sum, int *n, int *least)
{
  *sum = *n = 0;
  *least = 255;
  for (int x = 0; x < width; x++)
    for (int y = x; y < height; y++)
      *sum += in[y][x] * 3 - y;
  for (int y = 0; y < height; y++)
    for (int x = (y & 1) ^ 1; x < width; x += 2) {
      *n += 1;
      if (in[y][x] < *least)
        *least = in[y][x];
    }
}
