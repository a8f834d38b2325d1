/* steps 3 and 4 apart: the second writes what the first reads */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t wet[height][stride], limits[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      limits[y][x] = in[y][x] > 90;
  for (int i = 0; i < 3; i++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        wet[y][x] = in[y][x] > 250 - i;
    do {
      changed = 0;
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          if (!wet[y][x] && limits[y][x] && wet[y][x - 1]) {
            wet[y][x] = 1;
            changed = 1;
          }
    } while (changed);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        limits[y][x] = wet[y][x] ? 0 : in[y][x] > 80;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = limits[y][x];
}
