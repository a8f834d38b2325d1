/* 17:3: error: what is computed here is wanted by later loops over the pixels, when `m` has become something else: let that be another variable */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int k = 0, n[16], m[16];

  for (int i = 0; i < 16; i++)
    n[i] = i;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n[in[y][x] >> 4] += 2;
  for (int i = 0; i < 16; i++)
    k += n[i] * i;
  for (int i = 0; i < 16; i++) {
    m[i] = k;
    k++;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[in[y][x] & 15]++;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] ^ k ^ m[in[y][x] & 15];
}
