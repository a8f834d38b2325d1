/* 25:14: error: `brightest` takes a whole image: hand that over with its own pitch and, if the function does more than return an expression, in a statement of its own, as in `int v = brightest (...);` */
#include <stdint.h>

static int
brightest (int stride, const uint8_t image[][stride], int y, int x)
{
  int most = 0;

  for (int i = -1; i <= 1; i++)
    if (image[y][x + i] > most)
      most = image[y][x + i];
  return most;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 0, v = 0;

      /* the call asks for the n that is set right before it */
      if ((n = in[y][x] & 1)
          && brightest (stride, in, y, x + n) > 9)
        v = 255;
      out[y][x] = v;
    }
}
