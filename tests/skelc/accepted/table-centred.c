/* once a frame weights: int32_t[13] */
/* read 6 left, 6 right, 0 above, 0 below */
#include <stdint.h>

/**
 * f:
 * @radius: (range 1 6): the middle of the table
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius)
{
  int weights[13];

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
