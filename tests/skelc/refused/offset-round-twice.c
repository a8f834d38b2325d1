/* 10:25: error: this index of `in` goes round the image, which its border policy does: write it without `% width`, as [y + a][x + b], and let the element have border=wrap */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][((x - 3) % width + width) % width];
    }
}
