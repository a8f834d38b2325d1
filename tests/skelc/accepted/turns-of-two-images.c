/* f_nest4, reads vn, writes v, by exchanging them */
/* 4 turns of step 2 as one: march: dense */
/* 4 turns of step 2 together */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  float u[height][stride], v[height][stride];
  float un[height][stride], vn[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      u[y][x] = in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      v[y][x] = 255 - in[y][x];
  for (int t = 0; t < 20; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        un[y][x] = (u[y - 1][x] + u[y + 1][x] + v[y][x]) / 3;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        vn[y][x] = (v[y - 1][x] + v[y + 1][x] + u[y][x]) / 3;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        u[y][x] = un[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        v[y][x] = vn[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = u[y][x] > v[y][x] ? 255 : 0;
}
