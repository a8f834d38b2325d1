/* 18:3: error: `t` is carried from one turn of this loop to the next */
#include <stdint.h>

/**
 * f:
 * @turns: (range 0 5) (default 3): how often
 */
void
f (int width, int height, int stride, int turns, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  int t = 3;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x] / 2;
  for (int i = 0; i <= 2 * turns; i++) {
    int sum = 0;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (a[y][x] > t)
          sum++;
    t = (t * 7 + sum) % 251;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] > t;
}
