/* R2V, reduction */
/* result tops: *, maximum */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int tops[4])
{
  for (int i = 0; i < 4; i++)
    tops[i] = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int c = x & 3;

      if (in[y][x] > tops[c])
        tops[c] = in[y][x];
    }
  }
}
