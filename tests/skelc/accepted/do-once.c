/* class P2P */
#include <stdint.h>

#define CLEAR(v, bits) do { (v) &= ~(bits); } while (0)

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];

      if (v > 3)
        CLEAR (v, 3);
      else
        do
          switch (v) {
            case 1:
              v = 200;
              break;
            default:
              v = 100;
          }
        while (0);
      out[y][x] = v;
    }
}
