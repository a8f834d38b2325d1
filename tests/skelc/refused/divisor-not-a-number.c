/* 13:25: error: the divisor is not proved to be other than zero; it may be 0 to 15 */
#include <math.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float root = sqrtf (in[y][x] - 9.0f);

      out[y][x] = 200 / (int) (root < 1 ? 1 : root);
    }
}
