/* #pragma unroll 1 for (int i = 0; i < 256; i++) */
/* no values.uniforms */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count[256];

      for (int i = 0; i < 256; i++)
        count[i] = i;
      count[in[y][x]] = 0;
      out[y][x] = count[in[y][x] / 2];
    }
}
