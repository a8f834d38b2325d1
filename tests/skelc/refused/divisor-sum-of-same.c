/* 13:59: error: the divisor is not proved to be other than zero; it may be 0 to 510 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][2],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x][0], b = in[y][x][1];
      int most = a > b ? a : b, least = a < b ? a : b;

      out[y][x] = most >= least ? 255 * (most - least) / (510 - most - least) : 0;
    }
}
