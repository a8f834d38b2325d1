/* 23:5: error: `w` is set here in each turn of a loop around loops over the pixels, and wanted after it: set it once more after that loop */
#include <stdint.h>

/**
 * f:
 * @n: (range 0 3) (default 1): which
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  int w = 4, bins[8];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      w += in[y][x] > 117;
  for (int k = 0; k < 20; k++) {
    for (int i = 0; i < 8; i++)
      bins[i] = i;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        bins[in[y][x] & 7]++;
    w = (w + n) & 1023;
  }
  for (int k = 0; k < 2; k++)
    w = w * 3 + k;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + w + bins[in[y][x] & 7];
}
