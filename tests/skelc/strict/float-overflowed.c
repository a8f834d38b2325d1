/* 16:19: error: this float is converted to uint8_t without proof that it is in range; it may be 0 to 255 or not a number */
#include <math.h>
#include <stdint.h>

/**
 * f:
 * @p: (range 0 100): e^89 is infinite in floats, and no number less itself
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], float p)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float v = expf (p) - expf (p);
      out[y][x] = v < 0 ? 0 : v > 255 ? 255 : v;
    }
  }
}
