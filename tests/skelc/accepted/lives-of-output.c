/* steps f_nest1, reads in, writes out_2 */
/* on CUDA steps 1 to 3 as one: march: dense, 3 bytes, 4 bytes */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y - 1][x] > in[y + 1][x] ? in[y - 1][x] : in[y + 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      b[y][x] = out[y][x - 1] > out[y][x + 1] ? out[y][x - 1] : out[y][x + 1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = b[y - 1][x] < b[y + 1][x] ? b[y - 1][x] : b[y + 1][x];
}
