/* 11:19: error: this float is converted to uint8_t without proof that it is in range; it may be 0 to 255 or not a number: clamp it with fmin and fmax */
#include <stdint.h>

void
f (int width, int height, int stride, const float in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float v = in[y][x];
      out[y][x] = v < 0 ? 0 : v > 255 ? 255 : v;
    }
  }
}
