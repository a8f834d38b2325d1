/* 14:25: error: this may reach -3000 to 3000 pixels away in `in`, as far as the (range) of `offset` lets it, and the farthest is 1024: narrow that */
#include <stdint.h>

/**
 * f:
 * @offset: (range -3000 3000): to the right
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int offset)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x + offset];
}
