/* memory 1 byte for each pixel */
/* f_nest3, reads in, writes a */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  int most = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y - 1][x] ^ in[y + 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      most = a[y][x + 1] > most ? a[y][x + 1] : most;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x] > most / 2 ? in[y][x - 1] : 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x - 1] ^ a[y][x + 1];
}
