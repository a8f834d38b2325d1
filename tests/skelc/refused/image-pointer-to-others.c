/* 9:29: error: a pointer to rows that are not those of an image of the same type, pitch and channels is not part of the kernel language */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int8_t a[height][stride];
  uint8_t (*rows)[stride] = (a);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = rows[y][x];
}
