/* 18:3: error: `level` cannot be set here */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *level)
{
  for (int t = 0; t < 4; t++) {
    int sum = 0;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        sum += in[y][x] > t;
        out[y][x] = in[y][x];
      }
    *level = sum;
  }
  *level = 9;
}
