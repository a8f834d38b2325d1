/* 12:12: error: the index of `bins` is not proved to be within 0 and 199 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int bins[200])
{
  for (int i = 0; i < 200; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bins[in[y][x]]++;
    }
}
