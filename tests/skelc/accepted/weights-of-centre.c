/* class N2P, neighbourhood to pixel */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static const uint8_t near[16] = { 16, 11, 8, 5, 4, 2, 1, 1 };

/* The sum of the weights is at least that of the centre, which differs from
 * itself by nothing: read again, kept in a variable, or as a float. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t even[256];

  for (int i = 0; i < 256; i++)
    even[i] = 255 * expf (-i * i / 900.0f);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const int centre = in[y][x];
      int sum = 0, weights = 0, again = 0, both = 0;
      float evenly = 0, all = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          int value = in[y + dy][x + dx];
          int weight = near[abs (value - in[y][x]) >> 4];
          float apart = (float) value - (float) centre;

          sum += weight * value;
          weights += weight;
          again += near[abs (centre - value) >> 4];
          both += near[(value - centre) * (value - centre) >> 12];
          all += even[value < centre ? centre - value : value - centre];
          evenly += 1 / (1 + apart * apart);
        }
      out[y][x] = sum / weights / again / both + 255 / (int) all
                  + 1 / (int) evenly;
    }
}
