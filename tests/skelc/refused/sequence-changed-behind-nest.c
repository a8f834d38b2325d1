/* 21:5: error: `v` is set here in each turn of a loop around loops over the pixels, and wanted after it: set it once more after that loop */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t t[height][stride];
  int v;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y][x] = in[y][x];
  for (int k = 0; k < 3; k++) {
    v = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        t[y][x] = t[y][x] / 2 + k;
        v += t[y][x];
      }
    v = v / 2;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = t[y][x] + v;
}
