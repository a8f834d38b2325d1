/* 16:3: error: a loop around loops over the pixels counts an `int` upwards by one */
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
