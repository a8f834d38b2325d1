/* class P2P */
#include <stdint.h>

/**
 * f:
 * @n: (range 0 7): places
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] >> n;
    }
  }
}
