/* 16:3: error: nothing tells how often this loop turns at most: count its turns, too */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int hist[256] = { 0 };
  int level = 128, before;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      hist[in[y][x]]++;
  before = -1;

  while (level != before) {
    int64_t sum = 0, n = 0;

    before = level;
    for (int i = 0; i < 256; i++)
      if (i <= level) {
        sum += (int64_t)i * hist[i];
        n += hist[i];
      }
    level = n > 0 ? sum / n : 0;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > level ? 255 : 0;
}
