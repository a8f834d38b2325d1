/* steps 2 and 3 apart: one of them has pixels of several channels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], uint8_t colours[height][stride][3])
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
      colours[y][x][0] = colours[y][x][1] = colours[y][x][2] = wet[y][x] * 255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = colours[y - 1][x][1];
}
