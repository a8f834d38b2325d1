/* class N2P */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sums[3], copy[3];

      memset (sums, 0, sizeof sums);
      for (int i = 0; i < 9; i++)
        sums[i % 3] += in[y][x + i - 4];
      memcpy (copy, sums, 2 * sizeof (float));
      out[y][x] = copy[0] > copy[1] ? 255 : 0;
    }
}
