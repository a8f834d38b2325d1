/* 29:23: error: `least_beside` takes a whole image: hand that over with its own pitch and, if the function does more than return an expression, in a statement of its own, as in `int v = least_beside (...);` */
#include <stdint.h>

static int
least_beside (int stride, const uint8_t image[][stride], int y, int x)
{
  int least = 255;

  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      if (image[y + j][x + i] < least)
        least = image[y + j][x + i];
  return least;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 0;

      if (in[y][x] > 7)
        n = 1;
      /* the call would be before the loop, where x + n is another pixel */
      for (int level = 200;
           n < 9
           && level > least_beside (stride, in, y, x + n);
           level -= 20)
        n++;
      out[y][x] = n;
    }
}
