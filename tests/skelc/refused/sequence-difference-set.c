/* 21:45: error: the divisor is not proved to be other than zero */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int low = 255, high = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      low = in[y][x] < low ? in[y][x] : low;
      high = in[y][x] > high ? in[y][x] : high;
    }
  if (low == high) {
    low = 9;
    high = 9;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y][x] - low) * 255 / (high - low);
}
