/* 9:9: error: `s` would be carried from one pixel to the next, and they run in parallel: declare it in the inner loop if each pixel sets it anew, or read the pixels beside it instead, as in [y][x - 1] */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    int s;

    s = y & 15;
    for (int x = 0; x < width; x++) {
      if (in[y][x] > 9)
        s = in[y][x] + 1;
      out[y][x] = s;
    }
  }
}
