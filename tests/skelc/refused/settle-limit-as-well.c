/* 14:3: error: `m` is changed here until nothing changes, and must come to one end whatever the order of its pixels, but a pixel may be taken as changed that is what it was, and so without end */
#include <stdint.h>

/* who is at the limit is set to it again */
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
        if (m[y][x] <= in[y][x] && m[y][x - 1] > m[y][x]) {
          m[y][x] = m[y][x - 1] < in[y][x] ? m[y][x - 1] : in[y][x];
          changed = 1;
        }
        if (m[y][x] <= in[y][x] && m[y - 1][x] > m[y][x]) {
          m[y][x] = m[y - 1][x] < in[y][x] ? m[y - 1][x] : in[y][x];
          changed = 1;
        }
      }
  } while (changed);
}
