/* 14:9: error: `k` would be carried from one pixel to the next */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int y = 1; y < height; y++) {
    int k = 3;

    for (int x = 0; x < width; x++) {
      a[y][x] += k;
      k = 0;
    }
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
