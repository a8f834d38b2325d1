/* CPU rows that roll */
#include <stdint.h>
#include <stdlib.h>

/* Extremes that differ are not both zero, however that is asked. */
void
f (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int r = in[y][x][0], g = in[y][x][1], b = in[y][x][2];
      unsigned most = r > g ? r : g, least = b < g ? b : g;
      int grey, sum;

      if (b > (int)most)
        most = b;
      if (r < (int)least)
        least = r;
      grey = most == least;
      sum = most + least;
      out[y][x][0] = grey ? 0 : 255 * least / most;
      out[y][x][1] = !grey ? 255 * r / sum + 255 * r / (510 - sum) : 0;
      if (most - least)
        out[y][x][2] = 255 * r / (255 - abs (sum - 255)) + r % (most - least);
      else
        out[y][x][2] = 0;
    }
}

/* Nor is what is compared where branches choose. */
void
g (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x][0], b = in[y][x][1], c = in[y][x][2], most, down;
      int64_t wide = (int64_t)a - b;

      if (a >= b && a >= c)
        most = a;
      else if (b >= c)
        most = b;
      else
        most = c;
      down = (a < b ? a : b) - most;
      out[y][x] = down < 0 ? c / most + 255 / down : wide > 0 ? c / a : 0;
    }
}
