/* 15:27: error: the divisor is not proved to be other than zero; it may be 0 to 8 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 0;

      if (in[y][x] < 9) {
        if (in[y][x] != 0)
          n = 1;
        out[y][x] = 100 / in[y][x] + n;
      } else {
        out[y][x] = 0;
      }
    }
}
