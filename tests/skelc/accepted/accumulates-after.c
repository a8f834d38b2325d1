/* steps f_nest1, reads in */
/* local image square: uint16_t, 1 channel, stays within a step */
#include <stdint.h>

/* The sum goes along with what it is of. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int64_t *sum)
{
  uint16_t square[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      square[y][x] = in[y][x] * in[y][x];
  *sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *sum += square[y][x];
}
