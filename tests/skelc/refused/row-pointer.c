/* 9:26: error: a choice between pointers */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    const uint8_t above[height][stride], uint8_t out[height][stride], int which)
{
  for (int y = 0; y < height; y++) {
    const uint8_t *row = which > 0 ? in[y] : above[y];

    for (int x = 0; x < width; x++)
      out[y][x] = row[x];
  }
}
