/* f_nest2, reads m, writes m, until nothing changes */
#include <stdbool.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride];
  bool again = true;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] / 100;
  while (again) {
    again = false;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (m[y][x] != 1)
          continue;
        if (m[y - 1][x] == 2 || m[y][x - 1] == 2) {
          m[y][x] = 2;
          again = true;
        }
      }
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x];
}
