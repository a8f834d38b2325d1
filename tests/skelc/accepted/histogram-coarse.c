/* R2V, reduction */
/* result bins: *, sum */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint32_t bins[16])
{
  for (int i = 0; i < 16; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      bins[in[y][x] / 16] += 2;
    }
  }
}
