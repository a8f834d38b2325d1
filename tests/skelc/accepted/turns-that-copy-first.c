/* f_nest2, reads b, writes a, by exchanging them */
/* 4 turns of step 3 as one: march: dense, 3 bytes, 4 bytes */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      b[y][x] = in[y][x];
  for (int i = 0; i < 9; i++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = (a[y - 1][x] + a[y + 1][x]) / 2;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = b[y][x];
}
