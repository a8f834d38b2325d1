/* 23:9: error: a pointer to what is allocated in a loop is not part of the kernel language: allocate it before that */
#include <stdint.h>
#include <stdlib.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t t[height][width];
  uint8_t(*a)[width] = t, (*old)[width] = t;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y][x] = in[y][x];
  for (int k = 0; k < 3; k++) {
    /* another one in each turn */
    uint8_t(*b)[width] = malloc (height * width);

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = 255 - in[y][x] / 2 + k;
    old = a;
    a = b;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x] - old[y][x];
}
