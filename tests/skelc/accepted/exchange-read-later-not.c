/* f_nest3, reads n, writes m */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride], n[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] / 2;
  for (int i = 0; i < 3; i++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        n[y][x] = m[y][x - 1];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        m[y][x] = n[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x] + n[y][x];
}
