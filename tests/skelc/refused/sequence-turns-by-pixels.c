/* 16:3: error: how often this loop turns must follow from parameters and constants */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  int n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      a[y][x] = in[y][x];
      n = in[y][x] > n ? in[y][x] : n;
    }
  for (int t = 0; t < n; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = a[y][x] + 1;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
