/* 20:26: error: which image this is has to follow from constants and from the number of the turn */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  int sum = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      a[y][x] = in[y][x];
      b[y][x] = in[y][x] / 2;
      sum ^= in[y][x];
    }
  for (int t = 0; t < 3; t++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = 2 * (sum > 3 ? a : b)[y][x];
}
