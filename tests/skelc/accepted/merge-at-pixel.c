/* local image m: uint8_t, 1 channel, stays within a step */
/* steps f_nest1, reads in, writes out */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = (in[y][x - 1] + in[y][x + 1]) / 2;
  for (int v = 0; v < height; ++v) {
    for (int u = 0; u < width; u += 1) {
      if (m[v][u] > 9)
        out[v][u] = in[v][u] - m[v][u];
      else
        out[v][u] = 0;
    }
  }
}
