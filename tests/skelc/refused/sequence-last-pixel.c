/* 17:19: error: `last` may be read here before it is set */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int last = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      last = in[y][x];
      out[y][x] = last / 2;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = last;
}
