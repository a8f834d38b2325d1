/* result any: *, bitwise or */
/* result all: *, bitwise and */
/* result odd: *, bitwise exclusive or */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *any, int *all, int *odd)
{
  *any = 0;
  *all = 255;
  *odd = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *any |= in[y][x];
      *all &= in[y][x];
      *odd ^= in[y][x];
    }
  }
}
