/* 11:5: error: `in` has the channels 0 to 2, and this may be 0 to 65532 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    const uint8_t *p = in[y][0];

    for (int x = 0; x < width; x++, p += 2)
      out[y][x] = p[0];
  }
}
