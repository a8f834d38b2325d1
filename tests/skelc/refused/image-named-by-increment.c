/* 18:20: error: which image this is has to follow from constants */
#include <stdint.h>

/* k changes within what another is set to. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];
  int k = 0;
  int j = k++;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x], b[y][x] = 255 - in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (k ? a : b)[y][x] + j + k;
}
