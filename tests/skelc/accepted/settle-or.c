/* f_nest2, reads m, writes m, until nothing changes */
#include <stdbool.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] / 100;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int was = m[y][x];
        int most = m[y][x - 1] > m[y][x + 1] ? m[y][x - 1] : m[y][x + 1];

        if (was > 0 && most > was)
          m[y][x] = most;
        changed |= m[y][x] != was;
      }
  } while (changed > 0);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x];
}
