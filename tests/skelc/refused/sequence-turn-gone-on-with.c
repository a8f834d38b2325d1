/* 23:5: error: `t` is set here in each turn of a loop around loops over the pixels, and wanted after it: set it once more after that loop */
#include <stdint.h>

/**
 * f:
 * @n: (range 0 3) (default 1): which
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  int t = 6, least = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t += in[y][x] > 78;
  for (int k = 0; k < n; k++) {
    least = 255;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (in[y][x] < least)
          least = in[y][x];
    t = 0;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t |= in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] ^ t;
}
