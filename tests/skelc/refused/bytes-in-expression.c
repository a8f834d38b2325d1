/* 13:7: error: a call of 'memset' in an expression is not part of the kernel language: write it as a statement */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[2], n;

      memset (v, 0, sizeof v), n = in[y][x];
      out[y][x] = v[0] + n;
    }
}
