/* class P2P */
#include <stdint.h>

#include <math.h>

/**
 * f:
 * @g: (range 0 100): factor
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], float g)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = (uint8_t) fminf (fmaxf (in[y][x] * g, 0), 255);
    }
  }
}
