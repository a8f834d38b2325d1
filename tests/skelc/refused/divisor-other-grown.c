/* 23:45: error: the divisor is not proved to be other than zero */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int low = 255, high = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] < low)
        low = in[y][x];
      if (in[y][x] > high)
        high = in[y][x];
    }
  if (high > low)
    low++;
  else
    high = low + 1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y][x] - low) * 255 / (high - low);
}
