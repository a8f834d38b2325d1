/* 15:3: error: what is computed here is wanted by later loops over the pixels, when `t` has become something else: let that be another variable */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int t = 0, z, n[8] = { 0 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n[in[y][x] & 7]++;
  for (int i = 0; i < 8; i++)
    t += n[i] * i;
  z = t;
  for (int i = 0; i < 8; i++)
    t -= n[i];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + z + t;
}
