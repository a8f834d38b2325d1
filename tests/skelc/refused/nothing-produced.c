/* 5:1: error:  */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      ;
}
