/* 12:7: error: `any` is a bool, and what is added may make it false again: use |= or ^= */
#include <stdbool.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    bool *any)
{
  *any = false;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *any += in[y][x] - 1;
}
