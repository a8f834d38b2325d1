/* 13:7: error: this size is not one of whole elements here: write `sizeof` the array, or how many elements times the size of one, `width` for a row of an image, and `height * stride` for all of one, or a loop over the elements */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[2];

      memset (v, 0, 6);
      out[y][x] = in[y][x] + v[0];
    }
}
