/* steps 2 and 3 apart: the second does not read what settles */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], uint8_t other[height][stride])
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
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      other[y][x] = wet[y][x] + out[y][x - 1];
}
