/* steps f_nest1, reads in, writes m */
/* f_nest2, reads m, writes out */
/* result sum: uint64_t, computed after the loops */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], uint64_t *sum)
{
  uint8_t m[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] / 2;
  *sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *sum += m[y][x + 1];
      out[y][x] = m[y][x];
    }
}
