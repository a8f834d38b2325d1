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
      int sum = 0;

      for (int dy = -radius; dy <= radius; dy++) {
        uint8_t row = 0;

        for (int dx = -radius; dx <= radius; dx++)
          row += in[y + dy][x + dx];
        sum += row;
      }
      out[y][x] = sum / 400;
    }
}
