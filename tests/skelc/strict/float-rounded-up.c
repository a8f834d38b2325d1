/* 14:25: error: this float is converted to int32_t without proof that it is in range; it may be 0 to 2.14748365e+09 */
#include <stdint.h>

static const uint8_t level[128] = { 1, 2, 3 };

void
f (int width, int height, int stride, const int32_t in[height][stride],
    int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = in[y][x] < 0 ? 0 : in[y][x];

      out[y][x] = level[(int) v >> 24];
    }
}
