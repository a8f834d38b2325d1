/* SkelMarchWork<f_shaped, f_inside, */
/* AWAY_TOP = 1, AWAY_BOTTOM = 2; */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], uint64_t *total)
{
  *total = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, count = 0;

      for (int v = y - 1; v <= y + 2; v++)
        for (int u = x - 2; u <= x + 1; u++)
          if (v >= 0 && v < height && u >= 0 && u < width) {
            sum += in[v][u];
            count++;
          }
      out[y][x] = sum / count;
      *total += sum / count;
    }
}
