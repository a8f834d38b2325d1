/* 24:5: error: `level` cannot be set here */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *level)
{
  uint8_t a[height][stride], b[height][stride];
  int sum = 0, n = width * height;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      sum += in[y][x];
      a[y][x] = in[y][x];
    }
  *level = sum / n;
  for (int t = 0; t < 4; t++) {
    int above = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        above += a[y][x] > *level;
        b[y][x] = a[y][x] / 2;
      }
    *level = above / 7;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
