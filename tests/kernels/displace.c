/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * displace:
 * @dx: (range -9 9) (default 4): columns
 * @dy: (range -7 7) (default -3): rows
 *
 * Reads from a place that parameters name.
 */
void
displace (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int dx, int dy)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int from = y + dy;

      out[y][x] = in[from][x + dx] / 2 + in[y - dy][x - 2 * dx] / 2;
    }
  }
}
