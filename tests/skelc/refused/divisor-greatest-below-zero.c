/* 13:45: error: the divisor is not proved to be other than zero; it may be -128 to 127 */
#include <stdint.h>

void
f (int width, int height, int stride, const int8_t in[height][stride][2],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x][0], b = in[y][x][1];
      int most = a > b ? a : b, range = most - (a < b ? a : b);

      out[y][x] = range == 0 ? 0 : 99 * a / most;
    }
}
