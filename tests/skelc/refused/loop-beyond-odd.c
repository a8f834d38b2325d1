/* 11:7: error: this is beyond the image where its size is no multiple of what the loop counts by: let the loop end before, as in `y < height - 1` for [y + 1] */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y += 2)
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x];
      out[y + 1][x] = in[y][x];
    }
}
