/* 14:21: error:  */
#include <stdint.h>

/**
 * f:
 * @b: (range -1 -1): the least integer by it overflows
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int a, int b)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = a / b;
    }
  }
}
