/* 4:32: error: a string, but for a table of bytes, is not part of the */
#include <stdint.h>

static const int32_t table[] = L"abc";

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x] & 3];
}
