/* class P2P */
#include <stdint.h>

#define LOW 3
#define HIGH (LOW + 200)
#define CLAMP(v, a, b) ((v) < (a) ? (a) : (v) > (b) ? (b) : (v))

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = CLAMP (in[y][x] * 3 - 70, LOW, HIGH);
    }
  }
}
