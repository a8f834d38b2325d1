/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Pointers into rows, pixels, tables and arrays, and functions that are handed
 * some. */
#include <stdint.h>

typedef uint8_t pixel;

static const uint8_t shades[4][3]
    = { { 0, 10, 200 }, { 50, 0, 90 }, { 255, 120, 1 }, { 3, 3, 3 } };

/* Rows, declared and set between the loops; the last one by a choice. */
void
row_pointers (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  const uint8_t *above, *row, *last;
  int x, y;

  for (y = 0; y < height; y++) {
    uint8_t *dst = out[y];

    above = in[y - 1];
    row = &in[y][0];
    last = y + 1 < height ? in[y + 1] : row;
    for (x = 0; x < width; x++)
      dst[x] = (above[x] + 2 * row[x - 1] + row[x + 1] + *(last + x)) / 5;
  }
}

/* A pixel, a row of a table, and one that moves. */
void
pixel_pointers (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *from = in[y][x];
      uint8_t *to = &out[y][x][0];
      const uint8_t *shade = shades[from[0] & 3], *end = shade + 3;
      int sum = 0;

      while (shade < end)
        sum += *shade++;
      *to++ = from[2];
      *to = from[1] - sum;
      to += 1;
      to[0] = from[0] / 2;
    }
}

static void
swap (pixel *a, pixel *b)
{
  pixel t = *a;

  *a = *b;
  *b = t;
}

static void
sort (pixel *values, int n)
{
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < n - 1 - i; j++)
      if (values[j] > values[j + 1])
        swap (&values[j], &values[j + 1]);
}

static int
middle (const pixel *values, int n)
{
  return values[n / 2];
}

/* A window that a pointer fills, sorted by functions. */
void
sorted_by_pointers (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      pixel window[9], *p = window;

      for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++)
          *p++ = in[y + i][x + j];
      sort (window, 9);
      out[y][x] = middle (window, p - window);
    }
}

static void
split (int value, int by, int *quotient, int *rest, uint8_t *larger)
{
  if (by <= 0) {
    *quotient = *rest = value;
    *larger = 1;
    return;
  }
  *quotient = value / by;
  *rest = value % by;
  if (*rest > *quotient) {
    *larger = *rest;
    return;
  }
  *larger = *quotient;
}

/* Values that are handed out, one of them as the pixel. */
void
handed_out (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int divisor)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int parts[2], k = 1;

      split (in[y][x], divisor & 31, &parts[k - 1], &parts[k], &out[y][x]);
      out[y][x] ^= parts[0] * 3 + parts[1];
    }
}
