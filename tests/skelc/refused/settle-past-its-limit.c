/* 14:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but what a pixel becomes may hang on which pixels were before it */
#include <stdint.h>

/* a neighbour goes in as long as it is not past the limit, so it has to be in time */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 10 ? in[y][x] - 10 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (m[y][x - 1] > m[y][x] && m[y][x - 1] <= in[y][x]) {
          m[y][x] = m[y][x - 1];
          changed = 1;
        }
        if (m[y - 1][x] > m[y][x] && m[y - 1][x] <= in[y][x]) {
          m[y][x] = m[y - 1][x];
          changed = 1;
        }
      }
  } while (changed);
}
