/* 8:50: error: the first dimension of `out` must be `height`, or `width` for an image that is transposed: all images have one size */
#include <stdint.h>

static const int weights[5] = { 1, 4, 6, 4, 1 };

void
f (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[height / 2][out_stride])
{
  for (int y = 0; y < height / 2; y++)
    for (int x = 0; x < width / 2; x++) {
      int sum = 128;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
          sum += weights[j + 2] * weights[i + 2] * in[2 * y + j][2 * x + i];
      out[y][x] = sum / 256;
    }
}
