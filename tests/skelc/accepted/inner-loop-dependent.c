/* read 3 left, 3 right, 3 above, 3 below */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int s = 0;

      for (int j = -3; j <= 3; j++)
        for (int i = j < 0 ? j : -j; i <= 0; i++)
          s += in[y + j][x + i] + in[y + j][x - i];
      out[y][x] = s / 32;
    }
  }
}
