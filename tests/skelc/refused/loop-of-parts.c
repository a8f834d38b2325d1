/* 8:3: error: repetition around its loops is not supported yet: write the loops over the pixels one after the other, or a kernel of each, and chain their elements */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int part = 0; part < 4; part++)
    for (int y = 0; y < height; y++)
      for (int i = 0; i < 4; i++)
        out[y][4 * part + i] = in[y][4 * part + i];
}
