/* 17:11: error: the second dimension of `t` must be a pitch, `width`, or a parameter `int stride` or `int t_stride` */
#include <stdint.h>

static void
copy (int height, int width, int stride, const uint8_t a[height][stride],
    uint8_t b[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      b[y][x] = a[y][x] + 1;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t t[height][width];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y][x] = in[y][x];
  copy (height, width, stride, t, out);
}
