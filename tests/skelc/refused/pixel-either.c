/* 15:24: error: the index of `zero` is not proved to be within 0 and 0; it may be -255 to 255 */
#include <stdint.h>

static const uint8_t zero[1] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int value = in[y][x - 1];
      if (x > 3)
        value = in[y][x];
      out[y][x] = zero[value - in[y][x]];
    }
}
