/* on the CPU steps 1 to 4 together */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t m[height][stride], n[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = (in[y - 1][x] + in[y + 1][x]) / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n[y][x] = m[y - 1][x] > m[y + 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] / 2 + n[y - 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (m[y - 1][x] + m[y + 1][x]) / 2;
}
