/* steps f_nest1, reads in */
/* f_nest2, reads in, writes out */
/* handed sum: int32_t, 1 of them, by an earlier step */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int sum = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > sum / (width * height);
}
