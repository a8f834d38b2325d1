/* no skel_stencil */
/* #pragma unroll 1 for (int j = -12; j <= 12; j++) #pragma unroll 1 for */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count[8] = { 0 };

      for (int j = -12; j <= 12; j++)
        for (int i = -12; i <= 12; i++)
          count[in[y + j][x + i] >> 5]++;
      out[y][x] = count[in[y][x] >> 5] & 255;
    }
}
