/* depends on the pixel alone, where high is 1 and wide is 0 */
#include <stdint.h>

/**
 * f:
 * @wide: (range 0 3)
 * @high: (range 1 4)
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int wide, int high)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = 0; dy < high; dy++)
        for (int dx = -wide; dx <= wide; dx++)
          sum += in[y + dy][x + dx];
      out[y][x] = sum / (high * (2 * wide + 1));
    }
}
