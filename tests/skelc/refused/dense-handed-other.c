/* 17:23: error: `stride` is how far apart the rows of images are that are handed over, too: hand over theirs */
#include <stdint.h>

void
add (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + x;
}

void
f (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  add (width, height, height, in, out);
}
