/* once a frame table: uint8_t[256] */
/* once a frame total: int32_t */
/* arithmetic exact */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t table[256];
  int total = 0;

  for (int i = 0; i < 256; i++) {
    table[i] = 255 - i;
    total += table[i];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]] + total;
}
