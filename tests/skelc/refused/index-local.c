/* 12:9: error: the index of `v` is not proved to be within 0 and 3 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v[4] = { 0 };
      
      v[in[y][x]] = 1;
      out[y][x] = v[0];
    }
  }
}
