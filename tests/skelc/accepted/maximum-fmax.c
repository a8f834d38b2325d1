/* R2S, reduction */
/* result top: *, maximum */
#include <stdint.h>

#include <math.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    double *top)
{
  *top = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *top = fmax (*top, in[y][x]);
    }
  }
}
