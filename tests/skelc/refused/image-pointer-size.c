/* 12:3: error: `sizeof` the pointer `rows` is not that of an image */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  uint8_t (*rows)[stride] = a;

  memcpy (rows, in, sizeof rows);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = rows[y][x];
}
