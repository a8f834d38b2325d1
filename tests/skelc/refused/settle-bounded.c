/* 20:13: error: `m` is changed in these loops, which read it at other places, too, and pixels run in parallel */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] / 100;
  int turns = 0;

  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (m[y][x] == 1 && m[y][x - 1] == 2) {
          m[y][x] = 2;
          changed = 1;
        }
    turns++;
  } while (changed && turns < 10);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x];
}
