/* steps f_nest1, reads in, writes m */
/* f_nest2, reads in and m, writes out */
#include <stdint.h>

/* Only one branch wants m. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int level)
{
  if (level > 9) {
    uint8_t m[height][stride];

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        m[y][x] = in[y][x + 1] / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = m[y - 1][x];
  } else
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = in[y][x];
}
