/* 9:3: error: `sizeof` the parameter `out` is the size of a pointer: write how many elements it has times the size of one, as in `height * stride` */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  memset (out, 0, sizeof out);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > 9)
        out[y][x] = 255;
}
