/* 14:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but what a pixel becomes may hang on which pixels were before it */
#include <stdint.h>

/* where in is the lesser one the other two go on together, else they do not */
void
greater_or_not (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t m[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 250 ? 200 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int a = in[y][x], b = in[y][x + 1];
        int next = m[y][x - 1] > 50 ? b : a;

        next = a < b ? next / 2 : next / 3;
        if (next > m[y][x]) {
          m[y][x] = next;
          changed = 1;
        }
      }
  } while (changed);
}
