/* f_nest2, reads m, writes m, until nothing changes */
#include <stdbool.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride];
  unsigned n;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] / 100;
  do {
    n = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int any = 0;

        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            any |= m[y + j][x + i] == 2;
        if (m[y][x] == 1 && any) {
          m[y][x]++;
          n += 1;
        }
      }
  } while (n != 0);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x];
}
