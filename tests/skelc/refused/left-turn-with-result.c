/* 13:3: error: in which turn this loop is left is not known where results are handed out, but loops over the pixels that accumulate something ask for `turn` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *sum)
{
  uint8_t a[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int turn = 0; turn < 9; turn++) {
    *sum = turn;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        out[y][x] = a[y][x - 1] / 2;
        *sum += out[y][x];
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = out[y][x];
    if (*sum < 9)
      break;
  }
}
