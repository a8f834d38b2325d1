/* steps f_nest1, reads in */
/* f_nest2, reads in */
/* f_nest3, reads in, writes out */
/* handed sum: int32_t, 1 of them, by an earlier step */
/* handed mean: int32_t, 1 of them, by an earlier step */
/* result mean: int32_t, computed after the loops */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *mean)
{
  int sum = 0, n = width * height;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x];
  *mean = sum / n;
  sum = 1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x] > 100;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > *mean ? 255 : 255 / (sum > 0 ? sum : 1);
}
