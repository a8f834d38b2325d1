/* 9:20: error: this pointer goes from one pixel to the next, which run in parallel, and not always by as much: move it by a constant in each turn, on every path through it, or declare it in the inner loop */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    const uint8_t *p = in[y];

    for (int x = 0; x < width; x++) {
      out[y][x] = *p;
      if (*p > 9)
        p++;
    }
  }
}
