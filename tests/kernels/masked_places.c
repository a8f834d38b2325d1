/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Places that signs and truths move. The rows of these images follow each
 * other, so that what is not proved to be in them is refused. */
#include <stdint.h>

/** masked_places_near: Beside the pixel, where there is something */
void
masked_places_near (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int left = x - 1, far = x - 3, beyond = x + 2 - (width - 1), v;

      v = in[y - (y > 0)][x + (x < width - 1)] + in[y][left - (left >> 31)];
      v += in[y + (y + 1 != height)][far & ~(far >> 31)];
      v += in[y][x + 2 - (beyond & -(beyond > 0))];
      v += in[y][x + 2 - (beyond > 0) * beyond];
      far *= far > 0;
      out[y][x] = (v + in[y][far] + in[y][x - !!x]) / 7;
    }
}

/** masked_places_by_pixels: Where pixels say to which side */
void
masked_places_by_pixels (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int d = in[y][x] - 100;

      out[y][x] = in[y][x + (d >> 31)] ^ in[y + 1 - 2 * (d < 20)][x];
    }
}

/** masked_places_anywhere: Far from the pixel */
void
masked_places_anywhere (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int left = x * 3 / 4, r = (x - 3 * in[y][x]) % width;
      int s = (5 * y - 3000) % height;

      r += width & (r >> 31);
      s += (s < 0) * height;
      out[y][x] = (in[y][left + (left + 1 < width)] + in[s][r]
                      + in[y][left + (left < width - 1 ? 1 : 0)])
                  / 3;
    }
}
