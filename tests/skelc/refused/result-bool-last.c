/* 12:7: error: `bright` is set here instead of accumulated */
#include <stdbool.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    bool *bright)
{
  *bright = false;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *bright = in[y][x] > 200;
}
