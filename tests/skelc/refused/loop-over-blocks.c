/* 9:3: error: loops over the pixels that leave some out write those that are so far from their counters, by constants: go over all pixels, and ask in an `if` which are meant, or let each find its block, as in `y / 8 * 8` */
#include <stdint.h>

/* The sum of each block is of no pixel alone. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int top = 0; top < height; top += 8)
    for (int left = 0; left < width; left += 8)
      for (int y = top; y < top + 8 && y < height; y++)
        for (int x = left; x < left + 8 && x < width; x++)
          out[y][x] = in[top][left];
}
