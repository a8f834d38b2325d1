/* 17:16: error: how often this loop turns must follow from parameters and constants, not from pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  int changed = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      a[y][x] = in[y][x];
      out[y][x] = in[y][x];
      changed |= in[y][x] > 9;
    }
  for (int n = 0; n < 9 && changed; n++) {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        out[y][x] = a[y][x - 1] / 2;
        if (a[y][x] > 9)
          changed = 1;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = out[y][x];
  }
}
