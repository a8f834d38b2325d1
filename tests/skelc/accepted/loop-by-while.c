/* class P2P */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int y = 0;

  while (y < height) {
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
    y++;
  }
}
