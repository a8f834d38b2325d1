/* 13:29: error: the place read in `second` depends on a pixel's value, and is not proved to be in the image: ask first whether it is, or use the loop variables plus what is known before the program runs */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t first[height][stride],
    const uint8_t second[height][stride], const float flow[height][stride][2],
    int16_t change[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int to_x = x + flow[y][x][0], to_y = y + flow[y][x][1];

      change[y][x] = second[to_y][to_x] - first[y][x];
    }
}
