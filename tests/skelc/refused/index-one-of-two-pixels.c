/* 12:25: error: the index of `level` is not proved to be within 0 and 0; it may be -255 to 255 */
#include <stdint.h>

static const uint8_t level[1] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int p)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = level[in[y][x + (p & 1)] - in[y][x]];
    }
}
