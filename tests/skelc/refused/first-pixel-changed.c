/* 15:10: error: `local` can only be used in the loops over its pixels; an extreme may start with the first of them if these loops compare all with it */
#include <stdint.h>

/* The first pixel is another one when the loops come to it. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *result)
{
  uint8_t local[height][stride];
  int most;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      local[y][x] = in[y][x];
  most = local[0][0];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      local[y][x] = in[y][x] / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (local[y][x] > most)
        most = local[y][x];
  *result = most;
}
