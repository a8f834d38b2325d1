/* 15:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but what a pixel becomes may hang on which pixels were before it */
#include <stdbool.h>
#include <stdint.h>

/* each of the two is far from the greatest number, but not their sum */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int32_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 127 ? 1 << 30 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (y > 0 && x > 0 && m[y - 1][x] + m[y][x - 1] < m[y][x]) {
          m[y][x] = m[y - 1][x] + m[y][x - 1];
          changed = 1;
        }
      }
  } while (changed);
}
