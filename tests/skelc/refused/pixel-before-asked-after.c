/* 8:14: error: `in` can only be used in the loops over its pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *most)
{
  int seed = in[height / 2][width / 2];

  *most = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] > seed;
      if (in[y][x] > *most)
        *most = in[y][x];
    }
  *most -= seed;
}
