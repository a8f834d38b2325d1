/* 13:3: error: a result is set here by `v`, which changes before the loops */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *total)
{
  int v[4];

  for (int i = 0; i < 4; i++)
    v[i] = i;
  v[1] = width;
  *total = v[1];
  for (int i = 0; i < 4; i++)
    v[i] += 3;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] + v[in[y][x] & 3];
      *total += in[y][x] & 1;
    }
}
