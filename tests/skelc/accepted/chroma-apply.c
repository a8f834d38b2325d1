/* chroma as the luma */
#include <stdint.h>

/**
 * f: (chroma apply)
 *
 * Text.
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x];
    }
  }
}
