/* 15:9: error: `any` is accumulated in two different ways: make two results of it */
#include <stdbool.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    bool *any)
{
  *any = false;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > 200)
        *any = true;
      else if (in[y][x] < 100)
        *any = false;
}
