/* 15:25: error: this element of `v` is not proved to be set before it is read: set all of them first, as in `= { 0 }` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[3];

      for (int n = 0; n < 3; n++) {
        int i = n;

        for (; i > 0 && v[i - 1] > in[y][x + n]; i--)
          v[i] = v[i - 1];
        v[i] = in[y][x + n];
      }
      out[y][x] = v[1];
    }
}
