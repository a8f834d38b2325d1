/* 15:25: error: the index of `level` is not proved to be within 0 and 0; it may be 0 to 1 */
#include <math.h>
#include <stdint.h>

static const uint8_t level[1] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = expf (in[y][x]);

      out[y][x] = level[v - v != 0];
    }
}
