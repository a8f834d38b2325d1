/* R2V, reduction */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int bins[10])
{
  for (int i = 0; i < 10; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int i = in[y][x] - 100;

      if (i < 0)
        i = 0;
      else if (i > 9)
        i = 9;
      bins[i]++;
    }
  }
}
