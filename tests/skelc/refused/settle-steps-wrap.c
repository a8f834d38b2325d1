/* 14:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but what a pixel becomes may hang on which pixels were before it */
#include <stdint.h>

/* a step more than 255 is 0, and then it is less */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 127 ? 255 : in[y][x];
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        uint8_t left = m[y][x - 1] + 1, above = m[y - 1][x] + 1;

        if (left < m[y][x]) {
          m[y][x] = left;
          changed = 1;
        }
        if (above < m[y][x]) {
          m[y][x] = above;
          changed = 1;
        }
      }
  } while (changed);
}
