/* class P2P */
#include <math.h>
#include <stdint.h>

void
f (int width, int height, int stride, const float in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = in[y][x], positive = fmaxf (v, 0.0f);
      int sum = (int) fminf (fmaxf (v, 0.0f), 255.0f);

      sum += (int) fmaxf (fminf (sqrtf (v - 9), 255.0f), 0.0f);
      sum += (int) (positive < 255 ? positive : 255);
      sum += (int) (v > 0 ? v < 255 ? v : 255 : 0);
      out[y][x] = sum;
    }
}
