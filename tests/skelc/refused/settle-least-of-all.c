/* 15:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but what a pixel becomes may hang on which pixels were before it */
#include <stdbool.h>
#include <stdint.h>

/* a pixel that comes to be less than 4 is none that others take any more */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int32_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 127 ? y * width + x + 1 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (m[y][x] > 1 && m[y - 1][x] < m[y][x] && m[y - 1][x] != 0) {
          m[y][x] = m[y - 1][x];
          changed = 1;
        }
        if (m[y][x] > 3 && m[y][x - 1] < m[y][x] && m[y][x - 1] > 3) {
          m[y][x] = m[y][x - 1];
          changed = 1;
        }
      }
  } while (changed);
}
