/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * three_tables: Parameters of more values than any others have.
 * @red: (default 3): of each value of red
 * @green: (default 140): of each value of green
 * @blue: (default 255): of each value of blue
 * @strength: (range 0 256) (default 128): of the change
 */
void
three_tables (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3],
    const uint8_t red[256], const uint8_t green[256], const uint8_t blue[256],
    int strength)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t r = in[y][x][0], g = in[y][x][1], b = in[y][x][2];

      out[y][x][0] = r + ((red[r] - r) * strength >> 8);
      out[y][x][1] = g + ((green[g] - g) * strength >> 8);
      out[y][x][2] = b + ((blue[b] - b) * strength >> 8);
    }
}
