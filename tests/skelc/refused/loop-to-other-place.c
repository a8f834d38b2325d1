/* 13:19: error: this may reach 1025 to 1025 pixels away in `in` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = y - 3; j <= x + 3; j++)
        sum += in[j][x];
      out[y][x] = sum;
    }
}
