/* 17:18: error: the index of `t` is not proved to be within 0 and 7; it may be 0 to 15 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  static const uint8_t t[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x] & 15;
      int b = 2147483640 + (in[y][x + 1] & 7);
      int sum = 0;

      if (a + b < 0)
        sum += t[a];
      out[y][x] = sum;
    }
}
