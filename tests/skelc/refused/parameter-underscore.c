/* 6:42: error: the parameter `_level` would be the property `-level`, and properties begin with a letter: give it another name */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], uint8_t _level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > _level;
}
