/* f_nest4, reads a_next, writes a, by exchanging them */
/* 2 turns of steps 2 to 3 as one: march: dense */
/* 4 turns of steps 2 to 3 together */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 0; t < 10; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = (a[y - 1][x] + a[y + 1][x] + a[y][x - 1] + a[y][x + 1]) / 4;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = (b[y - 1][x] + b[y + 1][x] + b[y][x - 1] + b[y][x + 1]) / 4;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
