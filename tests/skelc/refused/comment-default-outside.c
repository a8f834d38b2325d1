/* 6:4: error: the default 6 of 'p' is outside its range 0 to 5 */
#include <stdint.h>

/**
 * f:
 * @p: (range 0 5) (default 6): outside
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int p)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] + p;
    }
  }
}
