/* 20:11: error: this leaves the loops over the pixels, which always run to their end */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / 100;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (out[y][x] != 1)
          continue;
        if (in[y][x] > 99)
          break;
        if (out[y][x - 1] == 2) {
          out[y][x] = 2;
          changed = 1;
        }
      }
  } while (changed);
}
