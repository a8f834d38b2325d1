/* 18:10: error: `s` may be read here before it is set: give it a value where it is declared */
#include <stdint.h>

/**
 * f:
 * @n: (range 0 3) (default 1): which
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  int s, mean;

  s = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      s += in[y][x];
  mean = s / (width * height);
  if (n > 1)
    s = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      s += in[y][x] > mean;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > mean ? s : 0;
}
