/* int SHARED = 256; */
/* const uint8_t (&table)[256] = *(const uint8_t (*)[256]) (values.shared + 0); */
/* no table[i] = */
/* no total += */
/* const int total = *(const int *) (values.uniforms + 256); */
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
