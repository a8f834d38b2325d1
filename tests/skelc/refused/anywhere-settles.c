/* 13:3: error: `out` is changed here until nothing changes, and pixels that are not beside it, as where it goes round, are read of it */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > 200 ? 255 : in[y][x] > 100 ? 1 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (out[y][x] == 1 && out[(y + 1) % height][x] == 255) {
          out[y][x] = 255;
          changed = 1;
        }
  } while (changed);
}
