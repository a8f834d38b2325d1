/* 17:18: error: `old` points into the image that `a` has named before */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t t[height][stride], u[height][stride];
  uint8_t(*a)[stride] = t, (*b)[stride] = u, (*was)[stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      b[y][x] = 255 - in[y][x];
  const uint8_t *old = a[0];
  was = a;
  a = b;
  b = was;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = old[y * stride + x];
}
