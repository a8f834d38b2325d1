/* 6:17: error: '500' is not a value of 'p' */
#include <stdint.h>

/**
 * f:
 * @p: (range 0 500): more than a byte holds
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], uint8_t p)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] + p;
    }
  }
}
