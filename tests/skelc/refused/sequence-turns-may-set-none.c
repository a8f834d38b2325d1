/* 11:39: error: `level` is never set */
#include <stdint.h>

/**
 * f:
 * @turns: (range 0 5) (default 3): how often
 * @level: what
 */
void
f (int width, int height, int stride, int turns, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *level)
{
  uint8_t a[height][stride], b[height][stride];

  *level = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *level += in[y][x] > 3;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 0; t < turns; t++) {
    *level = 1;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        b[y][x] = a[y][x] / 2;
        *level += a[y][x] > 50;
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
