/* 15:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but what a pixel becomes may hang on which pixels were before it */
#include <stdbool.h>
#include <stdint.h>

/* some that are set at first are not where they may be */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 50;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int v = in[y][x] > 100 ? m[y][x] | m[y - 1][x] : 0;
        
        if (v != m[y][x]) {
          m[y][x] = v;
          changed = 1;
        }
      }
  } while (changed);
}
