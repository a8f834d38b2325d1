/* 12:14: error: `i` is changed here and used beside that */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[4] = { 0 }, i = in[y][x] & 2;

      v[i] = i++;
      out[y][x] = v[2] + i;
    }
}
