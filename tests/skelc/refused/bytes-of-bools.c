/* 13:7: error: a bool is only set to 0 or 1: write a loop that sets each of them */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      _Bool any[3];

      memset (any, in[y][x], sizeof any);
      out[y][x] = any[1];
    }
}
