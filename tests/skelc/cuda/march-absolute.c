/* SkelMarchWork<f_shaped, f_march, 1, 16, 3, 3, 96, 3> */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int v = y - 1; v <= y + 1; v++)
        for (int u = x - 1; u <= x + 1; u++)
          sum += in[v][u];
      out[y][x] = sum / 9;
    }
}
