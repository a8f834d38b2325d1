/* SkelMarchWork<f_sparing_shaped, f_sparing_march, 1, 8, 5, */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  static const uint8_t weight[256] = { 16, 15, 14, 13, 12, 11, 10, 9 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, weights = 1;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++) {
          int k = weight[in[y + j][x + i] ^ in[y][x]];

          sum += k * in[y + j][x + i];
          weights += k;
        }
      out[y][x] = sum / weights;
    }
}
