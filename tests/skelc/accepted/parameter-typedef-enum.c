/* parameter m: enum, one of RED (0), BLUE (1), default 0 */
/* BLUE (1) */
#include <stdint.h>

typedef enum { RED, BLUE } Colour;

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride],
    Colour m)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = m == RED ? in[y][x] : 0;
    }
  }
}
