/* R2S, reduction */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint64_t *sum, double *mean)
{
  *sum = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *sum += in[y][x];
    }
  }
  *mean = (double) *sum / (width * height);
}
