/* 12:13: error: `n` may be read here before it is set: pixels run in parallel, and nothing is carried from one to the next but what results accumulate */
#include <stdint.h>

void
f (int width, int height, const uint8_t *in, uint8_t *out)
{
  int n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y * width + x] > 9)
        out[n++] = in[y * width + x];
}
