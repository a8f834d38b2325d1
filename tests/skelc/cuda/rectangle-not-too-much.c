/* no skel_window< */
#include <stdint.h>

/**
 * f:
 * @radius: (range 1 9)
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
          unsigned v = in[y + dy][x + dx];

          for (int i = 0; i < 40; i++)
            v = v * v + v / 3;
          sum += v;
        }
      out[y][x] = sum;
    }
}
