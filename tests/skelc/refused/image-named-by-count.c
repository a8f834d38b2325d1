/* 24:7: error: which image this is hangs on how often a loop has turned */
#include <stdint.h>

/* n may be less than 0, so that n % 2 is no rest. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  uint8_t a[height][stride], b[height][stride];
  uint8_t (*now)[stride] = a, (*next)[stride] = b, (*was)[stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = b[y][x] = in[y][x];
  for (int t = 0; t < n; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = now[y][x - 1];
    was = now, now = next, next = was;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      /* b, if there was one turn */
      out[y][x] = now[y][x] + a[y][x];
}
