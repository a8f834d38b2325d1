/* 12:19: error: this float is converted to uint8_t without proof that it is in range; it may be 0 to 15.937377 or not a number */
#include <math.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float root = sqrtf (in[y][x] + 1.0f - 2), other = sqrtf (in[y][x] - 3.0f);
      out[y][x] = fmaxf (root, other);
    }
  }
}
