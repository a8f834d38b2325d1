/* 12:25: error: the index of `table` is not proved to be within 0 and */
#include <stdint.h>

static const char table[] = "abc";

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x] & 7];
}
