/* 5:18: error: no kernel here: `in` of `f` has a fixed size, and images are of any size: write `const uint8_t in[height][stride]` */
#include <stdint.h>

void
f (const uint8_t in[480][640], uint8_t out[480][640])
{
  for (int y = 0; y < 480; y++)
    for (int x = 0; x < 640; x++)
      out[y][x] = 255 - in[y][x];
}
