/* 10:34: error: `n` is changed here and used beside that */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = in[y][x], v[2] = { n++, n };

      out[y][x] = v[0] + v[1] & 255;
    }
}
