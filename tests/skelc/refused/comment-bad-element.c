/* 5:7: error: '9' cannot be an element's name */
#include <stdint.h>

/**
 * f: (element 9 lives)
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
