/* 19:18: error: `sum` may be read here before it is set: give it a value where it is declared */
#include <stdint.h>

/**
 * f:
 * @n: (range 0 3) (default 1): which
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  int sum = 77, t = 3;

  for (int i = 0; i < n; i++) {
    sum = i;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        sum += in[y][x] > t;
    t = (t * 7 + sum) % 251;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > t ? sum : t;
}
