/* 11:5: error: `n` would be carried from one pixel to the next, and they run in parallel */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int n = 0;

  for (int y = 0; y < height; y++) {
    if (y % 2 == 0)
      n = 0;
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + n++;
  }
}
