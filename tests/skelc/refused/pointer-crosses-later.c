/* 13:32: error: `stride` is where rows are in memory, not a value */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *p = &in[y][x], *end = &in[y][x + 3];
      int sum = 0;

      for (int i = 0; i < 3 && p < end; i++) {
        sum += *p;
        p += stride;
      }
      out[y][x] = sum / 3;
    }
}
