/* repeats steps 1 to 1, for i from 1 to 4 */
/* steps 2 to 2, for j from 0 to 2 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];

  for (int i = 1; i <= 4; i++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = in[y][x] + i;
  for (int j = 0; 3 > j; j++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = a[y][x] + j;
}
