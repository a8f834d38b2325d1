/* 6:10: error: field of the message */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *duration)
{
  *duration = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *duration += in[y][x];
}
