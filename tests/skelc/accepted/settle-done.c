/* f_nest2, reads m, writes m, until nothing changes */
#include <stdbool.h>
#include <stdint.h>

static int
touches (int a, int b, int c, int d)
{
  return a == 2 || b == 2 || c == 2 || d == 2;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride];
  int done;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] / 100;
  do {
    done = 1;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (m[y][x] == 1)
          if (touches (m[y][x - 1], m[y][x + 1], m[y - 1][x], m[y + 1][x])) {
            m[y][x] = 2;
            done = 0;
          }
  } while (!done);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x];
}
