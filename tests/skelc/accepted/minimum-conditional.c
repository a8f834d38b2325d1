/* R2S, reduction */
/* result top: *, minimum */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *top)
{
  *top = 255;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *top = *top < in[y][x] ? *top : in[y][x];
    }
  }
}
