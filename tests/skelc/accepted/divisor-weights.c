/* class N2P */
#include <stdint.h>
#include <stdlib.h>

/* the centre differs from itself by nothing, and so has the first weight */
static const int weights[256] = { 64, 60, 50, 40, 30, 20, 10, 5, 2, 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int sum = 0, total = 0;

      for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
          int weight = weights[abs (in[y + dy][x + dx] - in[y][x])];

          sum += weight * in[y + dy][x + dx];
          total += weight;
        }
      }
      out[y][x] = sum / total;
    }
  }
}
