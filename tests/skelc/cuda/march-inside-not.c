/* SkelMarchWork<f_shaped, f_march, */
/* no f_inside */
#include <stdint.h>

/* no question is left that would have an answer away from the ends */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int v = y - 1; v <= y + 1; v++)
        for (int u = x - 1; u <= x + 1; u++)
          if (v >= 0 && v < height && u >= 0 && u < width)
            sum += in[v][u];
      out[y][x] = sum / 9;
    }
}
