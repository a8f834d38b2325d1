/* class N2P */
/* loops over all pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int y = 0;

  do {
    int x = 0, n;

    do {
      n = in[y][x + 1];
      out[y][x] = n / 2;
    } while (++x < width);
  } while (++y < height);
}
