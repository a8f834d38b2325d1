/* steps 2 and 3 apart: one of them accumulates */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int64_t *count)
{
  uint8_t wet[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      wet[y][x] = in[y][x] > 250;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (!wet[y][x] && in[y][x] > 90 && wet[y][x - 1]) {
          wet[y][x] = 1;
          changed = 1;
        }
  } while (changed);
  *count = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      (*count) += wet[y][x];
}
