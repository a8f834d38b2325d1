/* class P2P */
/* result rows: *[16] */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], uint32_t rows[16])
{
  for (int i = 0; i < 16; i++)
    rows[i] = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float across = (float) x / width;
      float along = width > 1 ? x / (float) (width - 1) : 0;

      rows[y * 16 / height] += in[y][x];
      out[y][x] = (uint8_t) (100 * across + 155 * along);
    }
  }
}
