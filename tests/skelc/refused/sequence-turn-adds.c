/* 18:3: error: `k` is carried from one turn of this loop to the next */
#include <stdint.h>

/**
 * f:
 * @turns: (range 0 500) (default 3): how often
 */
void
f (int width, int height, int stride, int turns, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  int k = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 0; t < turns; t++) {
    k += 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = a[y][x] + k;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
