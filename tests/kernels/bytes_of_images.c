/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Images, rows, pixels and arrays of two dimensions that <string.h> sets and
 * copies. */
#include <stdint.h>
#include <string.h>

/** bytes_of_marks: an image that is cleared as a whole, by its size */
void
bytes_of_marks (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t m[height][stride];
  float f[height][stride];
  uint16_t n[height][stride][2];

  memset (m, 255, height * stride);
  memset (f, 0, sizeof (float) * height * stride);
  memset (n, 0, sizeof n);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > 99) {
        m[y][x] = in[y][x] / 2;
        f[y][x] = in[y][x] / 2.0f;
        n[y][x][1] = in[y][x];
      }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x - 1] / 4 + (int) f[y + 1][x] / 4 + n[y][x + 1][1] / 8
                  + n[y][x][0];
}

/** bytes_of_outputs: the function's own images, set and copied */
void
bytes_of_outputs (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int8_t copy[height][stride])
{
  int8_t a[height][stride], b[height][stride];

  memset (out, 0, (size_t) stride * height);
  memset (&a[0][0], 200, height * sizeof a[0]);
  memcpy (b, a, sizeof b);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] > in[y][x - 1])
        out[y][x] = 255;
      if (in[y][x] < in[y - 1][x])
        b[y][x] = in[y][x] / 3;
    }
  memcpy (copy, b, height * stride * sizeof (int8_t));
}

/** bytes_of_rows: one row after the other */
void
bytes_of_rows (int width, int height, int stride,
    const uint16_t in[height][stride], uint16_t out[height][stride],
    uint8_t zero[height][stride])
{
  for (int y = 0; y < height; y++)
    memset (zero[y], 7, width);
  for (int y = 0; y < height; y++)
    memcpy (out[y], in[y], width * sizeof in[0][0]);
}

/** bytes_of_coloured_rows: rows of three channels, but the first pixel */
void
bytes_of_coloured_rows (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  uint8_t m[height][stride][3];

  for (int y = 0; y < height; y++)
    memset (m[y], 9, sizeof m[y]);
  for (int y = 0; y < height; y++)
    memcpy (&m[y][1], &in[y][1], 3 * (width - 1));
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      memcpy (&out[y][x][0], m[y][x], sizeof m[y][x]);
}

/** bytes_of_pixels: pixels, by addresses, and a byte that is not constant */
void
bytes_of_pixels (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3],
    int16_t grey[height][stride], const int16_t other[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t p[3], v;
      int16_t w;

      memcpy (&w, &other[y][x - 1], sizeof w);
      memcpy (&grey[y][x], &w, sizeof grey[y][x]);
      memcpy (&p[0], &in[y][x + 1], 3);
      memcpy (&v, &p[1], 1);
      if (v > 128)
        memset (out[y][x], v + 200, 3);
      else
        memcpy (&out[y][x], p, sizeof out[y][x]);
    }
}

/** bytes_of_matrices: arrays of two dimensions, whole and in part */
void
bytes_of_matrices (int width, int height, int stride,
    const uint8_t in[height][stride], int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int m[2][2], c[2][2], flat[4], rows[3][4] = { { 0 } }, cube[2][3][2];
      _Bool any[2][3];

      memset (m, 0, sizeof m);
      m[in[y][x] & 1][1] = in[y][x + 1];
      memcpy (c, m, sizeof c);
      memcpy (flat, c, sizeof flat);
      memset (any, in[y][x] > 9, sizeof any);
      memcpy (&rows[0][1], flat, 2 * sizeof (int));
      memcpy (&rows[1][3], &c[0][1], 3 * sizeof (int));
      memcpy (rows[2], rows, sizeof rows[0]);
      memset (&m[1], 0, sizeof m[1]);
      memset (cube, 0, sizeof cube);
      memcpy (&cube[0][2][1], flat, sizeof flat);
      cube[0][0][0] += cube[1][0][0] * 11 + cube[0][2][1] * 13;
      out[y][x] = c[0][1] + flat[3] * 2 + any[1][2] + rows[1][3] * 3
                  + rows[2][2] * 5 + rows[2][1] * 7 + rows[2][0] * 9 + m[0][1]
                  + m[1][1] + cube[0][0][0] + cube[1][0][1] * 17 + cube[1][2][1];
    }
}

/** bytes_of_histograms: of four parts of what is bright */
void
bytes_of_histograms (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int hist[4][256];

  memset (hist, 0, sizeof hist);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      hist[y & 3][in[y][x]]++;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = hist[(y + 1) & 3][in[y][x]];
}

static void
bytes_row (int width, uint8_t row[width], int value)
{
  memset (row, value, width);
}

static void
bytes_clear (int *v)
{
  memset (v, 0, 4 * sizeof *v);
}

static void
bytes_image (int width, int height, int stride, uint8_t m[height][stride])
{
  memset (m, 3, (size_t) height * stride);
}

/**
 * bytes_of_parts:
 * @n: (range 0 4): of the numbers that are set anew
 *
 * What functions are handed, and as many as a parameter says.
 */
void
bytes_of_parts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint8_t rows[height][stride], int n)
{
  uint8_t m[height][stride];

  bytes_image (width, height, stride, m);
  for (int y = 0; y < height; y++)
    bytes_row (width, rows[y], n);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *row = in[y];
      uint8_t near[4];
      int sums[4];

      bytes_clear (sums);
      memcpy (near, row + x - 1, 4);
      sums[1] += near[0] + near[3];
      memset (near, sums[1], n);
      out[y][x] = near[0] + near[2] + near[3] + m[y][x] + sums[3];
    }
}
