/* 14:43: error: the index of `level` is not proved to be within 0 and 3; it may be 0 to 25500 */
#include <stdint.h>

static const uint8_t level[4] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = in[y][x];

      out[y][x] = v * 2.0f < 4.0f ? level[(int)(v * 100.0f)] : 0;
    }
}
