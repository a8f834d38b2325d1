/* repeats steps 1 to 1, for i from 0 to 3 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int i = 0; i < 4; i++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = in[y][x] + i;
}
