/* 13:22: error: how far from the pixel this reads `in` has no known limit */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], float c, float s)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float cx = width / 2.f, cy = height / 2.f;
      int row = cy + s * (x - cx) + c * (y - cy);

      out[y][x] = in[row][x];
    }
}
