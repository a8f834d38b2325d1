/* 15:3: error: pointers are never again what they are in the first turn of this loop */
#include <stdint.h>

/**
 * f:
 * @n: (range 0 3): 0 leaves what is in @in
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  uint8_t a[height][stride], b[height][stride];
  const uint8_t (*from)[stride] = in;

  for (int t = 0; t < n; t++) {
    uint8_t (*to)[stride] = t % 2 ? a : b;

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        to[y][x] = from[y][x - 1];
    from = to;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = from[y][x];
}
