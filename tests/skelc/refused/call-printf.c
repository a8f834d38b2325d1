/* 12:7: error: a call of 'printf' */
#include <stdint.h>

int printf (const char *format, ...);

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      printf ("%d", x);
      out[y][x] = in[y][x];
    }
  }
}
