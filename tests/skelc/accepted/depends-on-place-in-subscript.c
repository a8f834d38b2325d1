/* depends on where the pixel is */
#include <stdint.h>

/**
 * f:
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int place = 0;
      int value = in[y][x + 0 * (place = x)];

      out[y][x] = value + place;
    }
}
