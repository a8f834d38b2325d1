/* 13:3: error: a loop around loops over the pixels counts an `int` upwards by one */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int n = 60;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / 100;
  for (;; n = 77) {
    int changed = 0;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (out[y][x] == 1 && out[y][x - 1] == 2) {
          out[y][x] = 2;
          changed = 1;
        }
    if (!changed)
      break;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = out[y][x] == 2 ? n : 0;
}
