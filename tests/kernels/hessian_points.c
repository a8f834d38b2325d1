/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Spots, by second derivatives. */

/**
 * hessian_response:
 * @lobe: (range 1 5) (default 3): a third of the window's side
 *
 * The determinant of the second derivatives, which are those of boxes.
 */
void
hessian_response (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride], int lobe)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int across = 0, down = 0, askew = 0;
      float area = 9 * lobe * lobe, xx, yy, xy;

      for (int j = 1 - lobe; j <= lobe - 1; j++)
        for (int i = 0; i < lobe; i++) {
          across += in[y + j][x + i - lobe / 2 - lobe]
                    - 2 * in[y + j][x + i - lobe / 2]
                    + in[y + j][x + i - lobe / 2 + lobe];
          down += in[y + i - lobe / 2 - lobe][x + j]
                  - 2 * in[y + i - lobe / 2][x + j]
                  + in[y + i - lobe / 2 + lobe][x + j];
        }
      for (int j = 1; j <= lobe; j++)
        for (int i = 1; i <= lobe; i++)
          askew += in[y - j][x - i] + in[y + j][x + i] - in[y - j][x + i]
                   - in[y + j][x - i];
      xx = across / area;
      yy = down / area;
      xy = askew / area;
      out[y][x] = xx * yy - 0.81f * xy * xy;
    }
}

/**
 * hessian_points:
 * @least: (range 0 100000) (default 100): the determinant of a point
 *
 * Shows pixels whose determinant is greater than all around them, of three sizes.
 */
void
hessian_points (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], float least)
{
  float small[height][stride], middle[height][stride], large[height][stride];

  hessian_response (width, height, stride, in, small, 1);
  hessian_response (width, height, stride, in, middle, 3);
  hessian_response (width, height, stride, in, large, 5);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float here = middle[y][x];
      int less = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          less += (small[y + j][x + i] < here) + (middle[y + j][x + i] < here)
                  + (large[y + j][x + i] < here);
      out[y][x] = here > least && less == 26 ? 255 : 0;
    }
}
