/* 12:11: error: `n` is changed twice here */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = in[y][x] & 7;

      n = n++ + 2;
      out[y][x] = n;
    }
}
