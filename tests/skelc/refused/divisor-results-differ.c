/* 16:28: error: the divisor is not proved to be other than zero; it may be 0 to 255 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *most, int *least, int *part)
{
  *most = 0;
  *least = 255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *most = in[y][x] > *most ? in[y][x] : *most;
      *least = in[y][x] < *least ? in[y][x] : *least;
    }
  if (*most != *least)
    *part = 100 * *least / *most;
  else
    *part = 0;
}
