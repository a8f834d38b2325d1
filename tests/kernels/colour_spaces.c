/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Colours in other coordinates. */

static uint8_t
to_byte (int v)
{
  return v < 0 ? 0 : v > 255 ? 255 : v;
}

/** luma_and_chroma: Y, Cr and Cb of red, green and blue */
void
luma_and_chroma (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int r = in[y][x][0], g = in[y][x][1], b = in[y][x][2];
      int luma = (4899 * r + 9617 * g + 1868 * b + 8192) >> 14;

      out[y][x][0] = luma;
      out[y][x][1] = to_byte (((r - luma) * 11682 + (128 << 14) + 8192) >> 14);
      out[y][x][2] = to_byte (((b - luma) * 9241 + (128 << 14) + 8192) >> 14);
    }
}

/** hue_and_saturation: Hue, of which a circle has 180, saturation and value */
void
hue_and_saturation (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int r = in[y][x][0], g = in[y][x][1], b = in[y][x][2];
      int most = r > g ? r > b ? r : b : g > b ? g : b;
      int least = r < g ? r < b ? r : b : g < b ? g : b;
      int range = most - least, hue = 0;

      if (range > 0) {
        if (most == r)
          hue = 30 * (g - b) / range;
        else if (most == g)
          hue = 60 + 30 * (b - r) / range;
        else
          hue = 120 + 30 * (r - g) / range;
      }
      out[y][x][0] = hue < 0 ? hue + 180 : hue;
      out[y][x][1] = most > 0 ? 255 * range / most : 0;
      out[y][x][2] = most;
    }
}
