/* 12:12: error: the index of `bins` is not proved to be within 0 and 255 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int bins[256])
{
  for (int i = 0; i < 256; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bins[in[y][x] - 1]++;
    }
}
