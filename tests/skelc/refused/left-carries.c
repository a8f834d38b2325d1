/* 17:5: error: these loops go on with `changes`, which others before have accumulated */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  int changes = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      a[y][x] = in[y][x];
      changes += a[y][x] > 9;
    }
  for (int n = 0; n < 90; n++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        out[y][x] = a[y][x - 1] / 2;
        changes += out[y][x] != a[y][x];
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = out[y][x];
    if (changes > 1000)
      break;
  }
}
