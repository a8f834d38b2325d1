/* 14:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but what a pixel becomes may hang on which pixels were before it */
#include <stdint.h>

/* marks on one side alone, but the other side may become one */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 200 ? 2 : in[y][x] > 100;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (m[y][x] == 1 && m[y][x - 1] == 2 && m[y][x + 1] != 2) {
          m[y][x] = 2;
          changed = 1;
        }
        if (m[y][x] == 1 && m[y][x + 1] == 2 && m[y][x - 1] != 2) {
          m[y][x] = 2;
          changed = 1;
        }
        if (m[y][x] == 1 && m[y - 1][x] == 2) {
          m[y][x] = 2;
          changed = 1;
        }
      }
  } while (changed);
}
