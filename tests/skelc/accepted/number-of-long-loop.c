/* once a frame hash: uint32_t */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint32_t hash = 1;

  for (int i = 0; i < 2000; i++)
    hash = hash * 31 + i;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + (hash >> 24);
}
