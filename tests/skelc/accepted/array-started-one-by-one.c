/* R2V, reduction */
/* result pair: *, sum */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int pair[2])
{
  pair[0] = 0;
  pair[1] = 7;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      pair[in[y][x] & 1]++;
    }
  }
}
