/* 12:13: error: the shift count is not proved to be within 0 and 31 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v = 1;
      
      v <<= in[y][x];
      out[y][x] = v;
    }
  }
}
