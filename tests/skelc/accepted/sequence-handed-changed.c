/* result mean: int32_t, computed after the loops */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *mean)
{
  int sum = 0, above = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      above += in[y][x] > sum / (width * height);
      out[y][x] = in[y][x];
    }
  sum /= 2;
  *mean = sum + above;
}
