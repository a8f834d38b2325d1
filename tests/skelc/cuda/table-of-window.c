/* no skel_stencil< */
#include <stdint.h>

/**
 * f:
 * @bins: of the means
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int bins[256])
{
  static const uint8_t weight[256] = { 16, 15, 14, 13, 12, 11, 10, 9 };

  for (int i = 0; i < 256; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, weights = 1;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++) {
          int k = weight[in[y + j][x + i] ^ in[y][x]];

          sum += k * in[y + j][x + i];
          weights += k;
        }
      bins[sum / weights & 255]++;
    }
}
