/* 8:14: error: `in` can only be used in the loops over its pixels; an extreme may start with the first of them if these loops compare all with it */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *result)
{
  int most = in[0][0];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] == 255)
        continue;
      if (in[y][x] > most)
        most = in[y][x];
    }
  *result = most;
}
