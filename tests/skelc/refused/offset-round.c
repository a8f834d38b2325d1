/* 15:25: error: this index of `in` goes round the image, and may be below zero, as what is left of a division has the sign of what is divided: write `((x + a) % width + width) % width`, in ints */
#include <stdint.h>

/** f: Moves the picture round
 * @offset: (range -2000 2000) (default 0): pixels
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
