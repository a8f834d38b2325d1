/* 12:3: error: `row` is carried from one turn of this loop to the next */
#include <stdint.h>

/* The second turn begins with what the first has left there. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  int row = 5;

  for (int t = 0; t < 20; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = in[y][x] + row;
    row = 0;
    for (int y = 0; y < height; y++, row++)
      for (int x = 0; x < width; x++)
        out[y][x] = a[y][x] + row;
  }
}
