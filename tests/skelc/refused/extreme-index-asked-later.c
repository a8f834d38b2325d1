/* 14:32: error: the index of `least` is not proved to be within 0 and 3; it may be 0 to 255 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int least[4])
{
  for (int i = 0; i < 4; i++)
    least[i] = 255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int bin = in[y][x];

      if (in[y][x + 1] < least[bin] && bin < 4)
        least[bin] = in[y][x + 1];
    }
}
