/* 8:12: error: what loops over the pixels use that others before them have accumulated, and parameters, are at most 32768 values together: make `counts` shorter */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint32_t counts[129 * 256] = { 0 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      counts[y * 129 / height * 256 + in[y][x]]++;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = counts[y * 129 / height * 256 + in[y][x]] > 99 ? 255 : 0;
}
