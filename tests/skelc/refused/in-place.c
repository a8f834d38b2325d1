/* 9:27: error: `image` is an output, and an output is never read, as an image is not updated in place: read the pixels from an image of their own, `const uint8_t in[height][stride]` */
#include <stdint.h>

void
f (int width, int height, int stride, uint8_t image[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      image[y][x] = 255 - image[y][x];
}
