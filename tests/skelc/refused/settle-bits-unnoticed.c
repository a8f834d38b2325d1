/* 15:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but a pixel may change without being noticed */
#include <stdbool.h>
#include <stdint.h>

/* lower bits come without a word */
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
        uint8_t v = m[y][x] | m[y - 1][x];
        
        if (v != m[y][x] && v > 100)
          changed = 1;
        m[y][x] = v;
      }
  } while (changed);
}
