/* 15:25: error: this index of `in` goes round the image, which its border policy does: write it without `% width`, as [y + a][x + b], and let the element have border=wrap */
#include <stdint.h>

/** f: Moves the picture round
 * @offset: (range 0 100): pixels
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int offset)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int column = (x + offset) % width;

      out[y][x] = in[y][column];
    }
}
