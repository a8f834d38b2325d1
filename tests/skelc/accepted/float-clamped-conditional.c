/* class P2P */
#include <stdint.h>

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
      float v = in[y][x] * g;

      out[y][x] = v < 0 ? 0 : v > 255 ? 255 : v;
    }
  }
}
