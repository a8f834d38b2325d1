/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Functions that are handed the address of a pixel, or of an element. */
#include <stddef.h>
#include <stdint.h>

static int
three (const uint8_t *p)
{
  return p[-1] + 2 * *p + *(p + 1);
}

static int
cross (const uint8_t *p, ptrdiff_t pitch)
{
  int sum = p[0] * 2;

  for (int i = -1; i <= 1; i += 2)
    sum += p[i * pitch] + p[i];
  return sum;
}

static int
at (const uint8_t *image, int stride, int y, int x)
{
  return image[y * stride + x];
}

static int
sum_from (const uint8_t *p, int n)
{
  int sum = 0;

  while (n-- > 0)
    sum += *p++;
  return sum;
}

/* Places beside the pixel, by the address of it, of its row and of the image. */
void
places_of_pixels (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    const uint8_t *p = in[y];

    for (int x = 0; x < width; x++, p++) {
      int sum = three (&in[y][x]) + three (in[y - 1] + x);

      sum += cross (p + 1, stride) + at (in[0], stride, y + 2, x - 2);
      sum -= sum_from (&in[y + 1][x - 1], 3);
      out[y][x] = x > 0 ? sum / 12 + three (p - 1) / 4 : sum;
    }
  }
}

static void
parts (uint8_t *first, uint8_t *second, int value)
{
  switch (value & 3) {
    case 0:
      *first = 1;
      *second = 2;
      return;
    case 1:
      *second = 5;
      *first = value;
      return;
    default:
      *second = value;
      *first = value / 2;
  }
}

static void
set (int *place, int values[3])
{
  values[0] = 2;
  *place += 9;
}

/* Elements that are set, one of them where what changes says. */
void
places_of_elements (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride][2])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[3] = { 0, 1, 2 }, w[3] = { in[y][x] & 1, 1, 1 };

      set (&v[w[0]], w);
      parts (&out[y][x][0], &out[y][x][1], in[y][x] + v[0] * 3 + v[1] * w[0]);
    }
}

static int
dot (const int *weights, const uint8_t *p)
{
  int sum = 0;

  for (const int *end = weights + 3; weights < end;)
    sum += *weights++ * *p++;
  return sum;
}

static void
put (uint8_t *q, int value)
{
  *q = value < 0 ? 0 : value > 255 ? 255 : value;
}

/* Rows of a matrix, and interleaved pixels, the next one among them. */
void
places_of_rows (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3],
    const int matrix[9])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *p = in[y][x];

      put (out[y][x], dot (matrix, p) >> 20);
      put (&out[y][x][1], dot (matrix + 3, p + 3) >> 20);
      put (out[y][x] + 2, dot (&matrix[6], &in[y][x - 1][0]) >> 20);
    }
}
