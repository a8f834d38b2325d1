/* 14:3: error: `out` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but what a pixel becomes may hang on which pixels were before it */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > 200 ? 255 : 0;

  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        uint32_t sum = out[y - 1][x] * 16909320u + out[y + 1][x] * 16909320u;

        if (out[y][x] == 0 && in[y][x] > 100 && sum != 0) {
          out[y][x] = 255;
          changed = 1;
        }
      }
  } while (changed);
}
