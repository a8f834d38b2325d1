/* 13:18: error: the index of `v` is not proved to be within 0 and 1; it may be 2 to 2: clamp it, or give its parameters a (range) */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[2][3];

      memset (&v[1][1], 0, 3 * sizeof v[0][0]);
      out[y][x] = in[y][x] + v[1][1];
    }
}
