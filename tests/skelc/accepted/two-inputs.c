/* input a: */
/* input b: */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t a[height][stride],
    const uint8_t b[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = a[y][x] > b[y][x] ? a[y][x] : b[y][x];
    }
  }
}
