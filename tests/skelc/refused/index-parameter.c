/* 10:21: error: the index of `w` is not proved to be within 0 and 6 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], const int w[7])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = w[in[y][x] & 7];
    }
  }
}
