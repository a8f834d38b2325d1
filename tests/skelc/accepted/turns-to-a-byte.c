/* repeats steps 2 to 3, for t from 0 to 2 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  for (int t = 0; t < (uint8_t) 265; t += 3)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = out[y][x] + t;
}
