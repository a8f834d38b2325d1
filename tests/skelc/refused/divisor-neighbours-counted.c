/* 18:25: error: the divisor is not proved to be other than zero; it may be 0 to 2 */
#include <stdint.h>
#include <stdlib.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int sum = 0, count = 0;

      for (int dx = -1; dx <= 1; dx += 2)
        if (abs (in[y][x + dx] - in[y][x]) < 9) {
          sum += in[y][x + dx];
          count++;
        }
      out[y][x] = sum / count;
    }
  }
}
