/* 15:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but what a pixel becomes may hang on which pixels were before it */
#include <stdbool.h>
#include <stdint.h>

/* where just three are set, a fourth one comes too early or too late */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 127;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int n = m[y - 1][x] + m[y + 1][x] + m[y][x - 1] + m[y][x + 1];
        
        if (n == 3 && !m[y][x]) {
          m[y][x] = 1;
          changed = 1;
        }
      }
  } while (changed);
}
