/* 23:25: error: the divisor is not proved to be other than zero; it may be 0 to 144 */
#include <stdint.h>
#include <stdlib.h>

static const uint8_t near[16] = { 16, 11, 8, 5, 4, 2, 1, 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const int centre = in[y][x];
      int weights = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          /* which is not what it was */
          int8_t value = in[y + dy][x + dx];

          weights += near[abs (value - centre) >> 5];
        }
      out[y][x] = 255 / weights;
    }
}
