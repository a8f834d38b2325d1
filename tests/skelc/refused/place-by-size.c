/* 12:12: error: the index of `rows` is not proved to be within 0 and 14; it may be 0 to 15 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int rows[15])
{
  for (int i = 0; i < 15; i++)
    rows[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      rows[y * 16 / height] += in[y][x];
}
