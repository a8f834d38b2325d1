/* 14:19: error: the most negative number may be divided by -1 here */
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
