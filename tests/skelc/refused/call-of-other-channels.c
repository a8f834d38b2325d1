/* 18:32: error: `in` is handed to a kernel, so this must be an image of such numbers */
#include <stdint.h>

static void
half (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        out[y][x][c] = in[y][x][c] / 2;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride][4],
    uint8_t out[height][stride][3])
{
  half (width, height, stride, in, out);
}
