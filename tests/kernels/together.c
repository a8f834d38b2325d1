/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

static int
limited (int v, int least, int most)
{
  return v < least ? least : v > most ? most : v;
}

/**
 * unlike_means:
 *
 * Compares the means of two images, each of a window of its own, and has the
 * difference of their sums in 16 bits beside it.
 */
void
unlike_means (int width, int height, int a_stride, int b_stride,
    int out_stride, int more_stride, const uint8_t a[height][a_stride],
    const uint8_t b[height][b_stride], uint8_t out[height][out_stride],
    int16_t more[height][more_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, other = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          sum += a[y + j][x + i];
      for (int j = -2; j <= 3; j++)
        other += b[y + j][x + 1];
      out[y][x] = abs (sum / 9 - other / 6);
      more[y][x] = sum - other;
    }
}

/**
 * false_colours:
 *
 * Black, over red and yellow, to white.
 */
void
false_colours (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[height][out_stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 3 * in[y][x];

      out[y][x][0] = limited (v, 0, 255);
      out[y][x][1] = limited (v - 255, 0, 255);
      out[y][x][2] = limited (v - 510, 0, 255);
    }
}

/**
 * demosaiced:
 *
 * The colours of a sensor that has red at the image's corner, green beside it,
 * and blue.
 */
void
demosaiced (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[height][out_stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int own = in[y][x];
      int across = (in[y][x - 1] + in[y][x + 1] + 1) / 2;
      int down = (in[y - 1][x] + in[y + 1][x] + 1) / 2;
      int edges = (in[y][x - 1] + in[y][x + 1] + in[y - 1][x] + in[y + 1][x]
          + 2) / 4;
      int corners = (in[y - 1][x - 1] + in[y - 1][x + 1] + in[y + 1][x - 1]
          + in[y + 1][x + 1] + 2) / 4;

      if (y % 2 == 0) {
        out[y][x][0] = x % 2 == 0 ? own : across;
        out[y][x][1] = x % 2 == 0 ? edges : own;
        out[y][x][2] = x % 2 == 0 ? corners : down;
      } else {
        out[y][x][0] = x % 2 == 0 ? down : corners;
        out[y][x][1] = x % 2 == 0 ? own : edges;
        out[y][x][2] = x % 2 == 0 ? across : own;
      }
    }
}

/**
 * deep_colours:
 *
 * Smooths three channels of 16 bits.
 */
void
deep_colours (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride][3],
    uint16_t out[height][out_stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++) {
        int sum = 0;

        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            sum += in[y + j][x + i][c];
        out[y][x][c] = sum / 9;
      }
}

/**
 * box_less_box:
 * @limit: (range 0 255) (default 12): from which difference on pixels count
 *
 * How much brighter a pixel's neighbours are than what is around them.
 *
 * @count: how many are much brighter
 * @most: by how much at most
 */
void
box_less_box (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int limit,
    uint32_t *count, int *most)
{
  *count = 0;
  *most = -255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int near = 0, far = 0, difference;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          near += in[y + j][x + i];
      for (int j = -4; j <= 4; j++)
        for (int i = -4; i <= 4; i++)
          far += in[y + j][x + i];
      difference = near / 9 - far / 81;
      if (difference > limit)
        ++*count;
      *most = difference > *most ? difference : *most;
      out[y][x] = limited (128 + difference, 0, 255);
    }
}
