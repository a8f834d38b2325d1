/* 19:16: error: which image this is has to follow from constants and from the number of the turn */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  uint8_t (*now)[stride] = a, (*next)[stride] = b, (*was)[stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = b[y][x] = in[y][x];
  for (int t = 0; t < 3; t++) {
    int any = 0;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        any |= now[y][x] > 7;
        next[y][x] = now[y][x - 1];
      }
    if (any) {
      was = now;
      now = next;
      next = was;
    }
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x];
}
