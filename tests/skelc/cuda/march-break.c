/* SkelMarchWork<f_shaped, f_march, 1, 16, 2, 2, 64, 2> */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int i;

      for (i = 0; i < 16; i++)
        if (in[y][x + i] > 200 || in[y][x - i] > 200 || in[y + 1][x] < x)
          break;
      out[y][x] = i;
    }
}
