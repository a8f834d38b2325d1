/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/** mask_signs: By which of two slopes a pixel is taken, as their signs say. */
void
mask_signs (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int dx = in[y][x + 1] - in[y][x - 1];
      int dy = in[y + 1][x] + in[y + 1][x + 1] - in[y - 1][x] - in[y][x - 1];

      if ((dx ^ dy) < 0)
        out[y][x] = 1;
      else if ((dx & dy) < 0)
        out[y][x] = in[y][x];
      else
        out[y][x] = (dx | (dy - 4)) >= 0 ? 3 : 255 - in[y][x];
    }
}

/** mask_orders: Truths of all kinds, as they are and counted. */
void
mask_orders (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int here = in[y][x], left = in[y][x - 1], right = in[y][x + 1];
      int slope = 2 * (left - right);
      _Bool less = left < here, most = right <= here, level = slope == -2;
      _Bool steep = slope != here - left, one = less ^ most;
      int sum = less + 2 * most + 4 * level + 8 * steep;

      if (one == level)
        sum += 16 * (less & steep);
      if (!(most | level))
        sum -= 32;
      out[y][x] = (one != (slope < here) ? 3 * sum : sum + here)
                  + (less ? most : steep);
    }
}

/** mask_of_row: A truth that all pixels of a row share, and one that none does.
 */
void
mask_of_row (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    _Bool inverted)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      _Bool bright = in[y][x] > in[y][x + 1];

      out[y][x] = bright == (y < 3) ? in[y][x] : bright != inverted ? 7 : 9;
    }
}

/** mask_angles: Which way edges go, by products that 16 bits do not hold. */
void
mask_angles (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int dx = abs (in[y][x + 1] - in[y][x - 1]);
      int dy = abs (in[y + 1][x] - in[y - 1][x]);
      int angle = 0;

      if (dx * 13573 < dy << 15)
        angle += 1;
      if (dy * 32768 <= dx * 79109)
        angle += 2;
      if (dx << 16 > dy * 27146)
        angle += 4;
      if (dy * 1448 >= dx << 11)
        angle += 8;
      if (dx * 524288 < dy)
        angle += 16;
      if (3000 * dx == 4096 * dy)
        angle += 32;
      out[y][x] = angle;
    }
}

/** mask_angles_of_halves: The same of sums up to what halves are exact for, and
 * of one that is more. */
void
mask_angles_of_halves (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int across = 8 * in[y][x - 1] + 8, down = 4 * (in[y - 1][x] + in[y][x]);
      int more = down + 9;

      out[y][x] = (across * 4095 < down * 4096)
                  + 2 * (across * 4095 < more << 12)
                  + 4 * (across << 14 < down * 16381)
                  + 8 * (across * 77 <= down * 1024)
                  + 16 * (across * 16385 > down << 14);
    }
}

/**
 * mask_by_truth:
 * @squared: (default 0): whether the squares of slopes are compared
 * @least: (range 0 400) (default 30): how steep
 *
 * What is wide for one value of a truth, and not for the other.
 */
void
mask_by_truth (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    _Bool squared, int least)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int dx = in[y][x + 1] - in[y][x - 1], dy = in[y + 1][x] - in[y - 1][x];
      int slope = squared ? dx * dx + dy * dy : abs (dx) + abs (dy);

      out[y][x] = slope > (squared ? least * least : least) ? 255 : in[y][x];
    }
}

/**
 * mask_by_truths:
 * @radius: (range 1 2) (default 1): of the window
 * @middle: (default 1): whether the pixel itself counts
 * @darkest: (default 0): the darkest one, and not the mean
 *
 * Truths beside what shapes the window.
 */
void
mask_by_truths (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius,
    _Bool middle, _Bool darkest)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, least = 255, n = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
          if (!middle && dx == 0 && dy == 0)
            continue;
          n++;
          sum += in[y + dy][x + dx];
          if (in[y + dy][x + dx] < least)
            least = in[y + dy][x + dx];
        }
      out[y][x] = darkest ? least : sum / n;
    }
}
