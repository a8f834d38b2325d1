/* 8:29: error: the parameters of a kernel hold at most 1024 values together: put those that never change in a `static const` table */
#include <stdint.h>

/** f: */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], const int a[1000],
    int b, int c, const int d[23])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] + a[3] + b + c + d[4];
    }
  }
}
