/* 22:7: error: images are written at two different flips or rotations */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *sum)
{
  *sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 2;

      /* parts of their own would count it twice */
      {
        v = in[y][x] / 3;
        *sum += v;
      }
      out[y][x] = v;
      out[height - 1 - y][x] = v;
    }
}
