/* 8:16: error: `up` calls itself: recursion is not supported, use a loop */
#include <stdint.h>

static int
up (int stride, const uint8_t image[][stride], int y, int x, int n)
{
  if (n > 0)
    return 1 + up (stride, image, y - 1, x, n - 1);
  return image[y][x];
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = up (stride, in, y, x, 3);
}
