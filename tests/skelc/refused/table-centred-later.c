/* 16:11: error: the index of `weights` is not proved to be within 0 and 12; it may be 13 to 13 */
#include <stdint.h>

/**
 * f:
 * @radius: (range 1 6): the middle of the table
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius)
{
  int weights[13] = { 0 };

  for (int i = -radius; i <= radius; i++)
    weights[i + radius] = 7;
  weights[2 * radius + 1] = 7;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = weights[in[y][x] % 13];
}
