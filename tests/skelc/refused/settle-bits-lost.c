/* 19:11: error: `changed` says here no more than that a pixel changed: set it to 1 there */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > 200 ? 255 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (out[y][x] == 0 && in[y][x] > 100 && out[y][x - 1] != 0) {
          out[y][x] = 255;
          changed |= in[y][x] << 8;
        }
  } while (changed);
}
