/* 10:19: error: a statement within an expression is not part of the kernel language */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = ({ int a = in[y][x]; a + 1; });
    }
  }
}
