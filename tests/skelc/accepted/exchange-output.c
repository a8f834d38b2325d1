/* f_nest3, reads next, writes out_kept, by exchanging them */
/* f_nest4, reads out_kept, writes out */
#include <stdint.h>

/* The output is what turns work on, and copy to. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  for (int t = 0; t < 8; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = (out[y][x - 1] + out[y][x + 1]) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = next[y][x];
  }
}
