/* handed greatest: int32_t, 1 of them, by an earlier step */
#include <stdint.h>

/* A maximum is what it began with at least. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int greatest = 1;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > greatest)
        greatest = in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 255 * in[y][x] / greatest;
}
