/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * classes:
 *
 * Groups bytes by a switch over their values.
 */
void
classes (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int group;

      switch (in[y][x] % 7) {
        case 0:
        case 3:
          group = 10;
          break;
        case 1:
          group = 20;
          /* fall through */
        case 5:
          group = 30;
          break;
        case 6:{
          int twice = in[y][x] * 2;

          group = twice;
          break;
        }
        default:
          group = 40;
      }
      out[y][x] = group;
    }
  }
}
