/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * framed:
 * @top: (range 0 16) (default 3): rows of the frame above
 * @left: (range 0 16) (default 5): columns of the frame to the left
 * @bottom: (range 0 16) (default 2): rows of the frame below
 * @right: (range 0 16) (default 4): columns of the frame to the right
 *
 * Moves the image to the right and down, and cuts it off, so that there is room for
 * a frame, which continues it as the border policy says.
 */
void
framed (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int top, int left, int bottom, int right)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int row = y < height - bottom ? y - top : y;
      int column = x < width - right ? x - left : x;

      out[y][x] = in[row][column];
    }
}
