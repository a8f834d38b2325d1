/* element none: no video format has such pixels */
#include <stdint.h>

/** f: Text. */
void
f (int width, int height, int stride, const float in[height][stride],
    float out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] + 1;
    }
  }
}
