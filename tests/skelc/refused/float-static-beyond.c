/* 10:43: error: this is beyond the values of int32_t, and a table has none but those: write what is meant */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      static const int level[2] = { 3.5f, 3e9f };

      out[y][x] = level[in[y][x] > 127] >> 24;
    }
}
