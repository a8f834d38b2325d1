/* 4 turns of steps 2 to 3 together */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride], c[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x] / 2;
  for (int turn = 0; turn < 9; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = (a[y][x - 1] + a[y][x + 1]) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        c[y][x] = (b[y - 1][x] + b[y + 1][x] + 2 * a[y][x]) / 4;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = c[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
