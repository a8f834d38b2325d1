/* 13:25: error: the index of `level` is not proved to be within 0 and 254; it may be 0 to 255 */
#include <stdint.h>

static const uint8_t level[255] = { 1, 2, 3 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      /* 382 becomes 255, and not 126 */
      out[y][x] = level[(uint8_t) (in[y][x] * 1.5f)];
}
