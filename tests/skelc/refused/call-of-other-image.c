/* 17:32: error: `in` is handed to a kernel, so this must be an image of such numbers */
#include <stdint.h>

static void
half (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / 2;
}

void
f (int width, int height, int stride, const int16_t in[height][stride],
    uint8_t out[height][stride])
{
  half (width, height, stride, (void *)in, out);
}
