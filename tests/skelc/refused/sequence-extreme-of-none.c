/* 15:31: error: the divisor is not proved to be other than zero */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int least = 1000;

  for (int y = 0; y < height; y++)
    for (int x = 1; x < width - 1; x++)
      least = in[y][x] < least ? in[y][x] : least;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / (least - 1000);
}
