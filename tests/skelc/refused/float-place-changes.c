/* 13:7: error: this may be beyond the values of uint8_t, and its place changes something: change that in a statement of its own */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t twice[2] = { in[y][x], 0 };
      int i = 0;

      twice[i++] *= 1.5f;
      out[y][x] = twice[0];
    }
}
