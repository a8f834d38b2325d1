/* 13:40: error: the divisor is not proved to be other than zero; it may be 0 to 255 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][2],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x][0], b = in[y][x][1];
      uint8_t more = a - b;

      out[y][x] = more > 0 ? 255 * b / a : 0;
    }
}
