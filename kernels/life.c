/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * life: (chroma neutral)
 * @generations: (range 0 100) (default 1): that pass
 *
 * Lets bright pixels live and die by the rules of Conway's game of life.
 * A pixel brighter than 127 is alive. It stays so with two or three of eight
 * neighbours alive, and comes alive with three. What lives becomes white, all
 * else black. The border decides who lives outside the image.
 */
void
life (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int generations)
{
  uint8_t now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x] > 127;

  for (int i = 0; i < generations; i++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int neighbours = now[y - 1][x - 1] + now[y - 1][x] + now[y - 1][x + 1]
            + now[y][x - 1] + now[y][x + 1] + now[y + 1][x - 1]
            + now[y + 1][x] + now[y + 1][x + 1];

        next[y][x] = neighbours == 3 || (now[y][x] && neighbours == 2);
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x] ? 255 : 0;
}
