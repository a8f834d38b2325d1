/* 15:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but what a pixel becomes may hang on which pixels were before it */
#include <stdbool.h>
#include <stdint.h>

/* bits that others have not come, and so may those others get */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x];
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        uint8_t v = m[y][x] | (~m[y - 1][x] & 15);
        
        if (v != m[y][x]) {
          m[y][x] = v;
          changed = 1;
        }
      }
  } while (changed);
}
