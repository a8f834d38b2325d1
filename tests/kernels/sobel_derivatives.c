#include <stdint.h>

/**
 * sobel_x:
 *
 * The derivative across, by the 3x3 Sobel operator.
 */
void
sobel_x (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], int16_t out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
          - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
}

/**
 * sobel_y:
 *
 * The derivative along, by the 3x3 Sobel operator.
 */
void
sobel_y (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], int16_t out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
          - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];
}
