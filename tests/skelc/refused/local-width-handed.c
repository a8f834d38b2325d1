/* 22:32: error: the rows of this image are `width` apart, and those that the call says, as `stride`, are not */
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
