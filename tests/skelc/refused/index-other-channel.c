/* 12:25: error: the index of `level` is not proved to be within 0 and 0; it may be -255 to 255 */
#include <stdint.h>

static const uint8_t level[1] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = level[in[y][x][0] - in[y][x][1]];
    }
}
