/* int SHARED = 0; */
/* int weights[3] = {1, 2, 1}; */
/* no values.uniforms */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  const int weights[3] = { 1, 2, 1 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int i = 0; i < 3; i++)
        sum += weights[i] * in[y][x + i - 1];
      out[y][x] = sum / 4;
    }
}
