/* 17:3: error: `mean` cannot be set here */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *mean)
{
  int sum = 0, above = 0, n = width * height;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x];
  *mean = sum / n;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      above += in[y][x] > *mean;
  if (above > 3)
    *mean = above / 7;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > *mean;
}
