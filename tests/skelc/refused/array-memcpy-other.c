/* 14:7: error: elements are copied to such as they are: write a loop that converts each element of `pixels` for `any` */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t pixels[2] = { in[y][x], in[y][x + 1] };
      _Bool any[2];

      memcpy (any, pixels, sizeof any);
      out[y][x] = any[0] + any[1];
    }
}
