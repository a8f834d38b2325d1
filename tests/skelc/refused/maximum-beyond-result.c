/* 11:11: error: the maximum may be 0 to 65535, which `most`, a uint8_t, cannot hold */
#include <stdint.h>

void
f (int width, int height, int stride, const uint16_t in[height][stride],
    uint8_t *most)
{
  *most = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > *most)
        *most = in[y][x];
}
