/* 30:7: error: which image this is hangs on how often a loop has turned, or where it was left */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  uint8_t (*now)[stride] = a, (*next)[stride] = b, (*was)[stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y][x] = in[y][x];
  for (int t = 0; t < 9; t++) {
    int changed = 0;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        next[y][x] = (now[y][x] + now[y][x - 1]) / 2;
        changed |= next[y][x] != now[y][x];
      }
    if (!changed)
      break;
    was = now;
    now = next;
    next = was;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x];
}
