/* 9:5: error: a loop over the columns must follow the one over the rows */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    out[y][0] = in[y][0];
}
