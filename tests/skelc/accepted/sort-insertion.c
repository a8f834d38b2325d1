/* class N2P, neighbourhood to pixel */
/* read 0 left, 2 right, 0 above, 0 below */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[3] = { 0 };

      for (int n = 0; n < 3; n++) {
        int i = n;

        for (; i > 0 && v[i - 1] > in[y][x + n]; i--)
          v[i] = v[i - 1];
        v[i] = in[y][x + n];
      }
      out[y][x] = v[1];
    }
}
