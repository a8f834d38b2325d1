/* 9:26: error: the loops over the pixels run from a constant, or a parameter */
#include <stdint.h>

/* of which some values wrap */
void
f (int width, int height, int stride, uint8_t out[height][stride], int32_t r)
{
  for (int y = 0; y < height; y++)
    for (int x = -r; x < width - r; x++)
      out[y][x + r] = r & 255;
}
