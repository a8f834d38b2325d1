/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Extremes and where they are: of those that are alike the first or the last.
 */
#include <stdint.h>

/**
 * brightest_place:
 * @level: of the brightest pixel
 * @at_x: where that is, or the first of them
 * @at_y: likewise
 */
void
brightest_place (int width, int height, int stride,
    const uint8_t in[height][stride], int *level, int *at_x, int *at_y)
{
  *level = -1;
  *at_x = *at_y = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > *level) {
        *level = in[y][x];
        *at_x = x;
        *at_y = y;
      }
}

/** both_extremes_places: the last of each, column by column, of what counts */
void
both_extremes_places (int width, int height, int stride,
    const int16_t in[height][stride], int32_t *most, uint16_t *most_x,
    int32_t *least, int32_t *least_sum)
{
  *most = -300;
  *most_x = 77;
  *least = 300;
  *least_sum = -1;
  for (int x = 0; x < width; x++)
    for (int y = 0; y < height; y++) {
      int v = in[y][x] + in[y][x + 1];

      if (v > -1000 && *most <= v) {
        *most_x = x;
        *most = v;
      }
      if (y % 2 == 0)
        if (v <= *least && v < 2000) {
          *least = v;
          *least_sum = x + 2 * y;
        }
    }
}

/* where a corner fits best, and how well */
void
matched_corner (int width, int height, int stride,
    const uint8_t in[height][stride], int *at_x, int *at_y, int *difference)
{
  static const uint8_t wanted[9] = { 0, 0, 0, 0, 255, 255, 0, 255, 255 };
  int least = 1 << 30, best_x = -1, best_y = -1;

  for (int y = 0; y < height - 2; y++)
    for (int x = 0; x < width - 2; x++) {
      int sum = 0;

      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++) {
          int d = in[y + j][x + i] - wanted[3 * j + i];

          sum += d * d;
        }
      if (sum < least) {
        least = sum;
        best_x = x;
        best_y = y;
      }
    }
  *at_x = best_x;
  *at_y = best_y;
  *difference = least;
}

/* Lines through the darkest pixel. */
void
crossed_darkest (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t darkest = 255;
  int row = 0, column = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] < darkest) {
        darkest = in[y][x];
        row = y;
        column = x;
      }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = x == column || y == row ? 255 : in[y][x];
}

/* The brightest pixel and the darkest, from the first on. */
void
both_from_first (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t *least, int *most, int *most_x,
    int *most_y, int *least_at)
{
  uint8_t low = in[0][0], high = low;
  int low_at = 0;

  *most_x = *most_y = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (high < in[y][x]) {
        *most_y = y;
        high = in[y][x], *most_x = x;
      } else if (in[y][x] < low)
        low_at = y * width + x, low = in[y][x];
  *least = low;
  *most = high;
  *least_at = low_at;
}

/* The last of the greatest, and the first of the least, by columns. */
void
signed_from_first (int width, int height, int stride,
    const int32_t in[height][stride], int *most, int *most_x, int *least,
    int *least_y)
{
  *most = *least = in[0][0];
  *most_x = *least_y = 0;
  for (int x = 0; x < width; x++)
    for (int y = 0; y < height; y++) {
      const int v = in[y][x];

      if (v >= *most)
        *most = v, *most_x = x;
      v < *least ? (*least = v, *least_y = y) : 0;
    }
}

/* What has no sign may be beyond all ints. */
void
unsigned_places (int width, int height, int stride,
    const uint32_t in[height][stride], unsigned *most, int *most_x,
    uint32_t *least, double *least_x)
{
  unsigned best = 0;
  uint32_t worst = in[0][0];
  int x_best = -1, x_worst = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] > best) {
        best = in[y][x];
        x_best = x;
      }
      if (in[y][x] <= worst) {
        worst = in[y][x];
        x_worst = x;
      }
    }
  *most = best;
  *most_x = x_best;
  *least = worst;
  *least_x = x_worst + 0.5;
}

/* Of floats, of which some are no numbers, beside a sum and a count. */
void
float_places (int width, int height, int stride,
    const float in[height][stride], float *most, int *at_x, int *at_y,
    double *least, float *place, uint64_t *sum, int *n)
{
  double worst = 1e9;
  float where = -1;

  *most = -2.5f;
  *at_x = *at_y = -7;
  *sum = *n = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = in[y][x] * 0.5f;
      int k = 0;

      while (k < 3 && v > k)
        k++;
      *sum += k;
      if (x > 0 && v > *most && k != 1) {
        *most = v;
        *at_x = x;
        *at_y = y;
      }
      if (v * 2.0 <= worst) {
        worst = v * 2.0;
        where = y * 1.5f + x;
      }
      if (v > 0)
        ++*n;
    }
  *least = worst;
  *place = where;
}

/* Where the strongest edge is, of products that take 64 bits. */
void
strongest_edge (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int *column, int *row)
{
  int64_t best = -1;

  *column = 0, *row = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int64_t e = x > 0 ? in[y][x] - in[y][x - 1] : 0;

      out[y][x] = e > 0 ? e : -e;
      e = e * e * 40000 * 40000;
      if (e > best) {
        best = e;
        *column = x;
        *row = y;
      }
    }
}

/**
 * place_unset:
 * @px: column
 * @py: row
 */
void place_unset (int width, int height, int stride, const uint8_t in[height][stride], int *px, int *py)
{
  int best = -1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > best) {
        best = in[y][x];
        *px = x;
        *py = y;
      }
}

/**
 * place_of_last:
 * @least: value
 * @px: column
 * @py: row
 */
void place_of_last (int width, int height, int stride, const uint8_t in[height][stride], int *least, int *px, int *py)
{
  int x0, y0;
  *least = 255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      if (v <= *least) {
        *least = v;
        x0 = x;
        y0 = y;
      }
    }
  *px = x0;
  *py = y0;
}

/**
 * place_number:
 * @where: number
 */
void place_number (int width, int height, int stride, const int16_t in[height][stride], unsigned *where)
{
  int most = -32769;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (most < in[y][x])
        most = in[y][x], *where = y * width + x;
}
