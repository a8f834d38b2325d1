/* skel_stencil<f_shaped, 1, 8, 1, 128> */
/* skel_stencil<f_shaped, 3, 8, 1, 128> */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count[8] = { 0 }, most = 0;

      for (int j = -3; j <= 3; j++)
        for (int i = -3; i <= 3; i++)
          count[in[y + j][x + i] >> 5]++;
      for (int i = 0; i < 8; i++)
        if (count[i] > count[most])
          most = i;
      out[y][x] = most;
    }
}
