/* R2V, reduction */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int bins[10])
{
  for (int i = 0; i < 10; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      if (in[y][x] < 10)
        bins[in[y][x]]++;
    }
  }
}
