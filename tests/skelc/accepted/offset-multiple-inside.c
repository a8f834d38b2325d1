/* never outside the image */
#include <stdint.h>

/** f: Tiles show their first pixel
 * @size: (range 1 9): of a tile
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int size)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y / size * size][x & ~7] + in[y & -4][x >> 2 << 2];
}
