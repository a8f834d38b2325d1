/* 12:7: error: `even` is a bool, and what is subtracted may make it false again: use |= or ^= */
#include <stdbool.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    bool *even)
{
  *even = true;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *even -= in[y][x] & 1;
}
