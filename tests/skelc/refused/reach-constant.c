/* 10:25: error: this may reach 1025 to 1025 pixels away in `in`, and the farthest is 1024 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x + 1025];
    }
}
