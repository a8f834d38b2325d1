/* 11:3: error: this size is not one of whole elements here */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][width];

  memcpy (m, in, sizeof m);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x];
}
