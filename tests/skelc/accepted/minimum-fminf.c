/* R2S, reduction */
/* result top: *, minimum */
#include <stdint.h>

#include <math.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    float *top)
{
  *top = 255;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *top = fminf (in[y][x], *top);
    }
  }
}
