/* handed counts: uint32_t, 4096 of them, by an earlier step */
/* steps f_nest1, reads in */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint32_t counts[16 * 256] = { 0 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      counts[y * 16 / height * 256 + in[y][x]]++;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = counts[y * 16 / height * 256 + in[y][x]] > 99 ? 255 : 0;
}
