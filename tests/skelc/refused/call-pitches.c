/* 17:35: error: the rows of this image are `in_stride` apart, and those that the call says, as `stride`, are not */
#include <stdint.h>

void
add (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + x;
}

void
f (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[height][out_stride])
{
  add (width, height, out_stride, in, out);
}
