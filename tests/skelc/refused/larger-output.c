/* 11:13: error: the first dimension of `out` must be `height`, or `width` for an image that is transposed: all images have one size */
#include <stdint.h>

/**
 * f:
 * @margin: (range 0 16): how wide
 */
void
f (int width, int height, int in_stride, int out_stride, int margin,
    const uint8_t in[height][in_stride],
    uint8_t out[height + 2 * margin][out_stride])
{
  for (int y = 0; y < height + 2 * margin; y++)
    for (int x = 0; x < width + 2 * margin; x++)
      out[y][x] = in[y - margin][x - margin];
}
