/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/** local_channels: Each component is filtered by itself, by way of pixels of
 * several channels
 */
void
local_channels (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t slopes[height][stride][3];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      slopes[y][x][0] = in[y][x + 1] - in[y][x];
      slopes[y][x][1] = in[y + 1][x] - in[y][x];
      slopes[y][x][2] = in[y + 1][x + 1] - in[y][x];
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = slopes[y][x - 1][0] / 3 + slopes[y - 1][x][1] / 3
                  + slopes[y - 1][x - 1][2] / 3 + 128;
}

/** local_channels_beside: The same nest writes such pixels and an output, and
 * a count hangs on what it wrote
 */
void
local_channels_beside (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint32_t *bright)
{
  uint16_t powers[height][stride][2];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      powers[y][x][0] = in[y][x] * in[y][x];
      powers[y][x][1] = in[y][x + 2] * 256;
      out[y][x] = in[y][x] / 2 + in[y - 1][x] / 2;
    }
  *bright = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *bright += powers[y][x - 2][1] > powers[y + 1][x][0];
}
