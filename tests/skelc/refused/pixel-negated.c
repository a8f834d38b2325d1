/* 14:24: error: the index of `zero` is not proved to be within 0 and 0; it may be 0 to 510 */
#include <math.h>
#include <stdint.h>

static const uint8_t zero[1] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = in[y][x], less = -value;
      out[y][x] = zero[(int) (value - less)];
    }
}
