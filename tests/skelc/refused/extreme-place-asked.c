/* 12:22: error: `most` may be read here before it is set */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *column)
{
  int most = -1, at = 0, n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] > most) {
        most = in[y][x];
        at = x;
      }
      n += most > 9;
    }
  *column = at + n;
}
