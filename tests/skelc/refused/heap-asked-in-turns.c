/* 12:9: error: whether `t` is there hangs on what was done before: allocate it where it is declared, and leave it so */
#include <stdint.h>
#include <stdlib.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t *t = malloc (height * width);

  for (int turn = 0; turn < 2; turn++) {
    if (t)
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          out[y][x] = in[y][x] + turn;
    t = NULL;
  }
}
