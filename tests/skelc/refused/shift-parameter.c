/* 10:31: error: the shift count is not proved to be within 0 and 31; it may be -9223372036854775808 to 9223372036854775807: mask it, as in `n & 31`, or give its parameters a (range) */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int64_t n)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] >> n;
}
