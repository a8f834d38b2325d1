/* 8:17: error: 'THREE' is not a value of 'm' */
#include <stdint.h>

enum m { ONE, TWO };

/**
 * f:
 * @m: (default THREE): is none
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], enum m m)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] + m;
    }
  }
}
