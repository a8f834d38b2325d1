/* class N2P */
#include <stdint.h>

static int
apart (int a, int b)
{
  return a > b ? a - b : b - a;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int threshold)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float centre = 0.5f * in[y][x];
      int sum = 0, count = 0;

      for (int dx = -1; dx <= 1; dx++) {
        float other = in[y][x + dx] * 0.5f;

        if (other == centre || apart (in[y][x + dx], in[y][x]) < threshold) {
          sum += in[y][x + dx];
          count++;
        }
      }
      out[y][x] = sum / count;
    }
  }
}
