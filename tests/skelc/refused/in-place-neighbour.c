/* 9:21: error: `image` is an output */
#include <stdint.h>

void
f (int width, int height, int stride, uint8_t image[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      image[y][x] = image[y][x - 1];
}
