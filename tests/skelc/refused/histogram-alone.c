/* 5:19: error: no kernel here: `bins` of `f` has one dimension, and an image has two: write `const uint32_t bins[height][stride]`, after the parameters `int width, int height, int stride`, and `bins[y][x]` in loops up to `height` and `width` */
#include <stdint.h>

void
f (const uint32_t bins[256], uint32_t *least, uint32_t *most, int *rarest,
    int *commonest)
{
  *least = *most = bins[0];
  *rarest = *commonest = 0;
  for (int i = 1; i < 256; i++) {
    if (bins[i] < *least) {
      *least = bins[i];
      *rarest = i;
    }
    if (bins[i] > *most) {
      *most = bins[i];
      *commonest = i;
    }
  }
}
