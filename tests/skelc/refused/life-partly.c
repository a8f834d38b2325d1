/* 19:3: error: the result `n` has no starting value: set each of its elements before the loops over these pixels, in each turn of one around them */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int n[16], k = 0;

  for (int i = 0; i < 16; i++)
    n[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n[in[y][x] >> 4]++;
  for (int i = 0; i < 16; i++)
    k += n[i] * i;
  for (int i = 1; i < 16; i++)
    n[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n[in[y][x] & 15]++;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = n[in[y][x] & 15] + k;
}
