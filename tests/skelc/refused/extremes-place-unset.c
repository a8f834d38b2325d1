/* 18:9: error: nothing says what `at_x` is where no pixel is found: say it before the loops, as in `*at_x = 0;`, or begin with what every pixel is beyond */
#include <stdint.h>

/**
 * f:
 * @at_x: of the greatest
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *at_x)
{
  int most = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > most) {
        most = in[y][x];
        *at_x = x;
      }
}
