/* 25:19: error: this element of `lut` is not proved to be set */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int hist[256] = { 0 };
  uint8_t lut[256];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      hist[in[y][x]]++;
  for (int i = 0; i < 256; i++) {
    int j = 0;

    while (j < 255 && hist[j] < hist[i])
      j++;
    if (j == 7)
      continue;
    lut[i] = j;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = lut[in[y][x]];
}
