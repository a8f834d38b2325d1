/* repeats steps 2 to 3, for i from 0 to 3 */
#include <stdint.h>

static const int weights[3] = { 1, 2, 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  for (int i = 0; i < 4; i++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        m[y][x] = out[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int sum = 0;

        for (int k = 0; k < 3; k++)
          sum += weights[k] * m[y][x + k - 1];
        out[y][x] = sum / 4;
      }
  }
}
