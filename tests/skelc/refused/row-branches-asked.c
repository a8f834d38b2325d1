/* 10:36: error: this loop is neither over whole rows and columns nor over a part of an image */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int n = 0;

  for (int y = 0; y < height; y++) {
    /* pixels of the row would change it */
    if (n < 9)
      for (int x = 0; x < width; x++) {
        out[y][x] = in[y][x];
        n++;
      }
    else
      for (int x = 0; x < width; x++)
        out[y][x] = 0;
  }
}
