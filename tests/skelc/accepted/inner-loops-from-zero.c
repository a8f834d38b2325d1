/* read 2 left, 2 right, 1 above, 1 below */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int s = 0;

      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 5; i++)
          s += in[y + j - 1][x - 2 + i];
      out[y][x] = s / 15;
    }
  }
}
