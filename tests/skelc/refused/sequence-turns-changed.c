/* 15:3: error: what is computed here is wanted by later loops over the pixels, when `q` has become something else: let that be another variable */
#include <stdint.h>

/**
 * f:
 * @p: (range 0 3) (default 2): whether there is another turn
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int p)
{
  uint8_t t[height][stride];
  int q = 3, n = 2;

  if (p > 1)
    n = q;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      q += in[y][x];
      t[y][x] = in[y][x];
    }
  for (int k = 0; k < n; k++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        t[y][x] = t[y][x] * 3 + 1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = t[y][x] + q;
}
