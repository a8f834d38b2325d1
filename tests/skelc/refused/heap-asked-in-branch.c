/* 20:7: error: whether `t` is there hangs on what was done before: allocate it where it is declared, and leave it so */
#include <stdint.h>
#include <stdlib.h>

/**
 * f:
 * @radius: (range 0 3) (default 1): of nothing
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius)
{
  uint8_t *t = NULL;

  if (radius > 1)
    t = malloc (height * width);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  if (t)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = 255 - in[y][x];
}
