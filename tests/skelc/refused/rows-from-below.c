/* 11:5: error: `rise` is changed beside a loop over the pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t rise[height][stride];

  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++)
      rise[y][x] = in[y][x + 1] - in[y][x];
    for (int x = 0; x < width; x++)
      out[y][x] = rise[y + 1][x];
  }
}
