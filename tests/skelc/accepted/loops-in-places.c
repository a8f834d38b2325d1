/* read 100 left, 108 right, 100 above, 108 below */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = y - 100; j <= y + 100; j++)
        for (int i = x - 100; i <= x + 100; i++)
          for (int v = 0; v < 9; v++)
            for (int u = 0; u < 9; u++)
              sum += in[j + v][i + u];
      out[y][x] = sum >> 8;
    }
}
