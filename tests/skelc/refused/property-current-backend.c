/* 6:38: error: the parameter `current_backend` would be the property `current-backend` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int current_backend)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x - 1] + current_backend;
    }
  }
}
