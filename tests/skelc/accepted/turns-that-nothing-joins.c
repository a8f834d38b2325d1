/* memory 2 bytes for each pixel */
/* f_nest5, reads a, writes a, which is there */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 0; t < 10; t++) {
    int most = 0;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = (a[y - 1][x] + a[y + 1][x]) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        most = b[y][x] > most ? b[y][x] : most;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x - 1] > most / 2 ? b[y][x + 1] : 0;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
