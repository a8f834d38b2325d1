/* 12:9: error: a member of a struct or union is not part of the kernel language: make each of them a variable */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      struct { int a; } s;
      
      s.a = in[y][x];
      out[y][x] = s.a;
    }
  }
}
