/* 9:9: error: `row` would be carried from one pixel to the next, and they run in parallel: declare it in the inner loop if each pixel sets it anew, or read the pixels beside it instead, as in [y][x - 1] */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int32_t sums[height][stride])
{
  for (int y = 0; y < height; y++) {
    int row = 0;

    for (int x = 0; x < width; x++) {
      row += in[y][x];
      sums[y][x] = row + (y > 0 ? sums[y - 1][x] : 0);
    }
  }
}
