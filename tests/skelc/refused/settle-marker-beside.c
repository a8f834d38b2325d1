/* 13:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but what a pixel becomes may hang on which pixels were before it */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x - 1] / 2;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int level = m[y][x - 1] > m[y][x] ? m[y][x - 1] : m[y][x];

        if (level > in[y][x])
          level = in[y][x];
        if (level != m[y][x]) {
          m[y][x] = level;
          changed = 1;
        }
      }
  } while (changed);
}
