/* 9:16: error: memory that is no image's is not part of the kernel language */
#include <stdint.h>
#include <stdlib.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int16_t *t = malloc (height * width * sizeof t);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y * width + x] = in[y][x] + in[y][x + 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = t[y * width + x];
  free (t);
}
