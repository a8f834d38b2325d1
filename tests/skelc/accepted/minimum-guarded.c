/* R2S, reduction */
/* result least: *, minimum */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *least)
{
  *least = 256;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      if (in[y][x] > 0 && in[y][x] < *least)
        *least = in[y][x];
    }
  }
}
