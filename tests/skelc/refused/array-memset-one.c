/* 13:7: error: elements of several bytes are only set to 0 so: write a loop that sets each of them */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sums[3];

      memset (sums, 1, sizeof sums);
      sums[in[y][x] % 3]++;
      out[y][x] = sums[0];
    }
}
