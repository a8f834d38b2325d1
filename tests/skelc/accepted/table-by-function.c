/* once a frame table: uint8_t[256] */
#include <stdint.h>

static void
fill (uint8_t table[256], int step)
{
  for (int i = 0; i < 256; i++)
    table[i] = i * step;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t table[256];

  fill (table, 3);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]];
}
