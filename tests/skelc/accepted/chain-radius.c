/* on CUDA steps 1 and 2 as one: march, r 1: dense, 3 bytes, 4 bytes */
/* steps 1 and 2 as one: march, r 2: dense */
#include <stdint.h>

/**
 * f:
 * @r: (range 1 5)
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int r)
{
  uint8_t m[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int most = 0;

      for (int i = -r; i <= r; i++)
        if (in[y + i][x] > most)
          most = in[y + i][x];
      m[y][x] = most;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int least = 255;

      for (int i = -r; i <= r; i++)
        if (m[y][x + i] < least)
          least = m[y][x + i];
      out[y][x] = least;
    }
}
