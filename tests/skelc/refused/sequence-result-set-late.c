/* 27:3: error: `level` cannot be set here */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *level)
{
  uint8_t a[height][stride], b[height][stride];

  int sum = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      a[y][x] = in[y][x];
      sum += in[y][x];
    }
  *level = sum / 3;
  for (int t = 0; t < 4; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        b[y][x] = a[y][x] / 2;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  *level = 9;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
