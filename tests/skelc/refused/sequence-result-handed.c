/* 13:3: error: what is computed here is wanted by later loops over the pixels, when `r` has become something else: let that be another variable */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *r)
{
  int n[8], before;

  for (int i = 0; i < 8; i++)
    n[i] = 0;
  *r = 3;
  before = *r * 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n[in[y][x] & 7]++;
  *r = n[*r & 7];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] ^ (*r + before);
}
