/* 6:4: error: 'nothing' is documented */
#include <stdint.h>

/**
 * f:
 * @nothing: is not there
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x];
    }
  }
}
