/* 16:9: error: this leaves the loops over the pixels, which always run to their end */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      m[y][x] = in[y][x];
      if (in[y][x] < 9)
        continue;
      if (in[y][x] > 99)
        break;
      m[y][x] = 1;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x];
}
