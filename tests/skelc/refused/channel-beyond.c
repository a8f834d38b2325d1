/* 10:28: error: `in` has the channels 0 to 2 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x][3];
}
