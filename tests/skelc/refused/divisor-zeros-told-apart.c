/* 19:26: error: the divisor is not proved to be other than zero; it may be -2 to 2 */
#include <math.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float a = 0, b = 0;
      int one, other;

      if (in[y][x] > 9)
        b = -b;
      one = copysignf (1, a);
      other = copysignf (1, b);
      /* 0 and -0 are equal, and of other signs */
      out[y][x] = 255 / (one == other ? 1 : one + other);
    }
  }
}
