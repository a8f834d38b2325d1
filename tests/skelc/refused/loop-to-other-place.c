/* 16:25: error: this may reach 518 to 1100 pixels away in `in` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = y - 300; j <= y + 300; j++)
        for (int i = x - 300; i <= x + 300; i++)
          for (int v = 0; v < 9; v++)
            if (j <= x)
              sum += in[j + 800][i];
      out[y][x] = sum >> 8;
    }
}
