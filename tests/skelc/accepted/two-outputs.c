/* output low: */
/* output high: */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t low[height][stride], uint8_t high[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      low[y][x] = in[y][x] & 15;
      high[y][x] = in[y][x] >> 4;
    }
  }
}
