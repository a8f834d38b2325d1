/* never outside the image */
/* all pixels but 1 left, 1 right, 1 above, 1 below */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 1; y < height - 1; y++) {
    for (int x = 1; x < width - 1; x++) {
      out[y][x] = in[y - 1][x + 1];
    }
  }
}
