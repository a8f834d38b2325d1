/* input in: uint8_t, 1 channel, read 2 left, 2 right, 1 above, 1 below, never outside the image */
/* CPU rows that roll */
/* CUDA march: dense, 3 bytes, 4 bytes */
#include <stdint.h>

static int
nearest (int v, int size)
{
  if (v < 0)
    return 0;
  return v < size ? v : size - 1;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int above = y == 0 ? 0 : y - 1, below = y + 1 == height ? y : y + 1;
      int sum = in[above][x] + in[below][x];

      for (int dx = -2; dx <= 2; dx++)
        sum += in[y][nearest (x + dx, width)];
      out[y][x] = sum / 7;
    }
}
