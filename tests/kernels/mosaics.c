/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/** mosaic_fixed: Tiles of 8 pixels show one of them, in two spellings */
void
mosaic_fixed (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y / 8 * 8][x & ~7];
}

/** mosaic_middle: Tiles of a size that is a parameter show their middle
 *
 * @size: (range 1 16) (default 4): of a tile
 */
void
mosaic_middle (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int size)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int row = size * (y / size), column = (x / size) * size + size / 2;

      out[y][x] = in[row][column];
    }
}

/** mosaic_shifted: The third spelling, of a place beside the pixel */
void
mosaic_shifted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y >> 2 << 2][((x + 3) >> 1) << 1] ^ in[y - y % 3][x];
}

/** mosaic_mean: Tiles show their mean
 *
 * @size: (range 1 8) (default 4): of a tile
 */
void
mosaic_mean (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int size)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int row = y / size * size, column = x / size * size, sum = 0;

      for (int j = 0; j < size; j++)
        for (int i = 0; i < size; i++)
          sum += in[row + j][column + i];
      out[y][x] = sum / (size * size);
    }
}

/** mosaic_fields: Odd rows and columns, by their bits: the other of two, the last of
 * four, one that is kept inside
 */
void
mosaic_fields (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int odd = y | 1;

      out[y][x] = in[odd][x ^ 1] ^ in[y ^ 2][(x + 1) | 3]
                  ^ in[y < height - 1 ? odd : y][1 | x];
    }
}
