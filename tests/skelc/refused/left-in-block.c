/* 24:9: error: a loop around loops over the pixels is left where its body ends */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int turn = 0; turn < 9; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = a[y][x - 1] / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = out[y][x];
    {
      int last = turn / 3;

      if (last == 1)
        break;
    }
  }
}
