/* 13:12: error: a result can only be accumulated into inside the loops, so `most` cannot be used here: use +=, |=, &=, ^=, of floats only into floats, or a minimum or a maximum, as in `if (v < *least) *least = v;` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    float *most)
{
  *most = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = 1.0f / in[y][x];

      if (*most >= v)
        continue;
      *most = v;
    }
}
