/* parameter counts: int32_t, -2147483648 to 2147483647, default 0 */
/* result bright: uint32_t, sum, starts at 0 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int counts, uint32_t *bright)
{
  *bright = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 255 - in[y][x];
  if (counts)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (in[y][x] > 99)
          ++*bright;
}
