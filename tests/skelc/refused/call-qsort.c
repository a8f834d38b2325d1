/* 19:7: error: `qsort` is not known: a kernel calls static functions of its file and those of <math.h> and <stdlib.h> that compute a number, so write one that does the same */
#include <stdint.h>
#include <stdlib.h>

static int
compare (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[3] = { in[y][x - 1], in[y][x], in[y][x + 1] };

      qsort (v, 3, sizeof v[0], compare);
      out[y][x] = v[1];
    }
}
