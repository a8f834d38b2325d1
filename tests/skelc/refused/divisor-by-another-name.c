/* 26:25: error: the divisor is not proved to be other than zero */
#include <stdint.h>

static int
exceed (int a[2], int b[2])
{
  int r = 1;

  if (a[0] > a[1]) {
    b[0] = 7;
    r = a[0] - a[1];
  }
  return r;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v[2] = { in[y][x], in[y][x + 1] };

      /* what is known of a[0] no longer holds
       * where b[0] is set */
      out[y][x] = 200 / exceed (v, v);
    }
  }
}
