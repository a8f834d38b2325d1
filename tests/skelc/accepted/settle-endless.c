/* f_nest2, reads out, writes out, until nothing changes */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / 100;
  while (1) {
    int changed = 0;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (out[y][x] == 1 && (out[y - 1][x] == 2 || out[y][x - 1] == 2)) {
          out[y][x] = 2;
          changed = 1;
        }
    if (!changed)
      break;
  }
}
