/* class N2P */
#include <stdint.h>

static int
largest (int v[3])
{
  int top = v[0];

  for (int i = 1; i < 3; i++)
    if (v[i] > top)
      top = v[i];
  return top;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v[3] = { in[y][x - 1], in[y][x], in[y][x + 1] };

      out[y][x] = largest (v);
    }
  }
}
