/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Arrays of pointers, pointers to pixels, and pointers that go down the rows. */
#include <stdint.h>

/* Three rows, the ends of the image among them, and a window's corners. */
void
rows_in_array (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    const uint8_t *rows[3] = { y > 0 ? in[y - 1] : in[y], in[y],
      y < height - 1 ? in[y + 1] : in[y] };
    const uint8_t *others[2];

    for (int j = 0; j < 2; j++)
      others[j] = &in[y + 2 * j - 1][0] + j;
    for (int x = 0; x < width; x++) {
      const uint8_t *corners[] = { &in[y - 1][x - 1], rows[2] + x + 1 };
      int sum = others[x & 1][x] - others[1][x - 1];

      for (int j = 0; j < 3; j++)
        sum += rows[j][x] * (j + 1);
      for (int j = 0; j < 2; j++) {
        sum += *corners[j]++;
        corners[j] += 1;
      }
      out[y][x] = (sum + *corners[0] + corners[1][-2]) / 8;
    }
  }
}

/* Pixels of three channels, along rows and down them. */
void
pixels_by_pointers (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  uint8_t *q = out[0][0];

  for (int y = 0; y < height; y++, q += 3 * stride) {
    const uint8_t (*row)[3] = in[y], (*above)[3] = &in[y - 1][1];

    for (int x = 0; x < width; x++, row++) {
      const uint8_t *p = *above++, *next = row[1];

      q[3 * x] = (*row)[2] / 2 + p[-3] / 2;
      q[3 * x + 1] = *p ^ row[-1][2];
      q[3 * x + 2] = next[1] + row[0][x & 1] / 4;
    }
  }
}

/* A window row by row, in loops that ask where a pointer is. */
void
pointers_to_ends (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  const uint8_t *row = in[0], *p;
  uint8_t *q, *last;
  int y = 0;

  while (y < height) {
    q = out[y++];
    p = row - stride;
    for (last = q + width; q != last; p++) {
      const uint8_t *w = p - 1;
      int sum = 0;

      for (int j = 0; j < 3; j++, w += stride)
        sum += w[0] * 2 + w[1] - w[2];
      *q++ = sum / 6;
    }
    row += stride;
  }
}
