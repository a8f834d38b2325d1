/* steps 5 and 6 apart: the second writes what the first reads */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride], n[height][stride], o[height][stride];
  uint8_t p[height][stride], q[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = (in[y][x - 1] + in[y][x + 1]) / 2;
  for (int i = 0; i < 3; i++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        n[y][x] = m[y][x - 1];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        o[y][x] = n[y - 1][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        p[y][x] = o[y][x + 1];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        q[y][x] = p[y][x + 2] + m[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        m[y][x] = q[y - 1][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x];
}
