/* on CUDA steps 1 to 4 as one: march: dense, 3 bytes, 4 bytes */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y - 1][x] > in[y + 1][x] ? in[y - 1][x] : in[y + 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      b[y][x] = a[y][x - 1] > a[y][x + 1] ? a[y][x - 1] : a[y][x + 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = b[y - 1][x] < b[y + 1][x] ? b[y - 1][x] : b[y + 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x - 1] < a[y][x + 1] ? a[y][x - 1] : a[y][x + 1];
}
