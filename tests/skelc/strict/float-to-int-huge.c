/* 10:19: error: this double is converted to int32_t without proof that it is in range */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = (int) (in[y][x] * 1e9);
    }
  }
}
