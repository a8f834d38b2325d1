/* CUDA march* */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  static const uint8_t t[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x] & 15, b = in[y][x + 1] & 7, c = in[y][x + 2] & 15;
      int sum = 0;

      if (a + b < 8)
        sum += t[a];
      if (a - b <= 0)
        sum += t[a];
      if (b - c >= 0)
        sum += t[c];
      out[y][x] = sum;
    }
}
