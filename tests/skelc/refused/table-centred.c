/* 15:13: error: the index of `weights` is not proved to be within 0 and 11; it may be 12 to 12 */
#include <stdint.h>

/**
 * f:
 * @radius: (range 1 6): the middle of the table
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius)
{
  int weights[12];

  for (int i = -radius; i <= radius; i++)
    weights[i + radius] = 7 - (i < 0 ? -i : i);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 0;

      for (int i = -radius; i <= radius; i++)
        v += weights[i + radius] * in[y][x + i];
      out[y][x] = v / 64;
    }
}
