/* 6:44: error: `p` is neither an image, of any size, as in `p[height][stride]`, nor an array of one dimension: write `p[9]`, and `p[3 * i + j]` for `p[i][j]` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], const int p[3][3])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] + p[0][0];
    }
  }
}
