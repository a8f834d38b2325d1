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
      for (int x = 0; x < width; x++)
        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            if (m[y + j][x + i] < m[y][x]) {
              m[y][x] = m[y + j][x + i];
              changed = 1;
            }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x];
}
