/* 18:27: error: taking an address */
#include <stdint.h>

static int
change (int *a)
{
  return *a;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      
      out[y][x] = change (&v);
    }
  }
}
