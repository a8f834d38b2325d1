/* 12:3: error: loops over the pixels can stand in the branches of an `if` where they all go over the same pixels, and nothing changes what the `if` asks: write other statements before it, or put the `if` into the loops */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  if (sum == 0)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        sum += in[y][x];
}
