/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static int
around (int a, int size)
{
  return a < 0 ? a + size : a >= size ? a - size : a;
}

/** anywhere_around: The neighbours, round the image, by four spellings */
void
anywhere_around (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    int above = y == 0 ? height - 1 : y - 1;

    for (int x = 0; x < width; x++) {
      int right = (x + 1) % width, below = y + 1;

      if (below >= height)
        below -= height;
      out[y][x] = (in[above][around (x - 1, width)] + 2 * in[above][right]
                      + 3 * in[below][(x + width - 1) % width]
                      + 5 * in[below][x < width - 1 ? x + 1 : 0])
                  / 11;
    }
  }
}

/** anywhere_moved_round: Moves the picture round, by any number of pixels
 * @right: (range -2000 2000) (default -7): pixels
 * @down: (range -2000 2000) (default 1999): pixels
 */
void
anywhere_moved_round (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int right,
    int down)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[(height + (y - down) % height) % height]
                    [((x - right) % width + width) % width];
}

/** anywhere_around_twice: Farther than small images are wide, so that what goes
 * round once is outside of them still */
void
anywhere_around_twice (int width, int height, int stride,
    const int16_t in[height][stride][2], int16_t out[height][stride][2])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 2; c++) {
        int sum = 0;

        for (int j = -20; j <= 20; j += 20)
          for (int i = -30; i <= 30; i += 30) {
            int row = y + j, column = x + i;

            if (row < 0)
              row += height;
            else if (row >= height)
              row -= height;
            if (column < 0)
              column += width;
            if (column >= width)
              column -= width;
            sum += (i / 30 + 2) * in[row][column][c];
          }
        out[y][x][c] = sum / 18;
      }
}

/** anywhere_in_rows:
 * @by: (range -3 3) (default 2): places
 *
 * Columns go round the image, and rows beyond it.
 */
void
anywhere_in_rows (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int by)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y - 1][(x + by) % width]
                  ^ in[y + 1][((x - by) % width + width) % width];
}

/** anywhere_one: A few pixels that all compare with, one outside */
void
anywhere_one (int width, int height, int stride,
    const uint16_t in[height][stride], uint16_t out[height][stride],
    int *brighter)
{
  *brighter = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int middle = in[height / 2][width / 2], last = height - 1;

      if (in[y][x] > in[0][0])
        (*brighter)++;
      out[y][x] = in[y][x] > middle ? in[last][width - 1] : in[last + 1][0];
    }
}

/** anywhere_scaled: Larger, smaller, mirrored, and by bits of the place */
void
anywhere_scaled (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int row = 2 * y, mirrored = x < width / 2 ? x : width - 1 - x;
      int i = x, v = in[y][i++ & ~7];

      if (row < height)
        v += in[row][x / 3] + in[y][(3 * x) % width];
      out[y][x] = (v + 2 * in[y >> 1][mirrored] + in[y][i - 1 & 5]) / 6;
    }
}

/** anywhere_between: Between four pixels, of an image twice as large */
void
anywhere_between (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float column = x * 0.5f, row = y * 3 / 4;
      int left = floorf (column), top = row;
      int right = left + 1, below = top + 1;
      float part = column - left;

      if (right >= width)
        right = left;
      if (below >= height)
        below = top;
      out[y][x] = (1 - part) * in[top][left] + part * in[below][right];
    }
}

/** anywhere_turned:
 * @c: (range -1 1) (default 0.8): cosine
 * @s: (range -1 1) (default 0.6): sine
 */
void
anywhere_turned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], float c,
    float s)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float cx = x - width / 2, cy = y - height / 2;
      int column = c * cx - s * cy + width / 2;
      int row = s * cx + c * cy + height / 2;

      if (column >= 0 && column < width && row >= 0 && row < height)
        out[y][x] = in[row][column];
      else
        out[y][x] = 0;
    }
}

static int
within (int a, int size)
{
  return a < 0 ? 0 : a < size ? a : size - 1;
}

/** anywhere_displaced: Of another image, where pixels say */
void
anywhere_displaced (int width, int height, int stride,
    const uint8_t in[height][stride], const int8_t by[height][stride][2],
    uint8_t out[height][stride])
{
  uint8_t grown[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      grown[y][x] = in[y][x] > in[y - 1][x] ? in[y][x] : in[y - 1][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = grown[within (y + by[y][x][1], height)]
                       [within (x + 2 * by[y][x][0], width)];
}

/** anywhere_turns:
 * @n: (range 0 3) (default 2): generations
 *
 * Life on a torus.
 */
void
anywhere_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int n)
{
  uint8_t *now = malloc (width * height), *next = malloc (width * height);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y * width + x] = in[y][x] & 1;
  for (int t = 0; t < n; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int c = 0;

        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            c += now[(y + j + height) % height * width
                     + (x + i + width) % width];
        next[y * width + x] = c == 3 || (c == 4 && now[y * width + x]);
      }
    for (int i = 0; i < width * height; i++)
      now[i] = next[i];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 255 * now[y * width + width - 1 - x];
  free (now);
  free (next);
}
