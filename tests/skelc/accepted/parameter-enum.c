/* parameter m: enum, one of ONE (0), TWO (1), THREE (7), default 1 */
/* THREE (7) */
#include <stdint.h>

enum m { ONE, TWO, THREE = 7 };

/**
 * f:
 * @m: (default TWO): which
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride],
    enum m m)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = m == THREE ? in[y][x] : m;
    }
  }
}
