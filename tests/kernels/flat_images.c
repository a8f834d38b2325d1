/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Images as pointers, whose pixels are a number of pitches apart. */
#include <stdint.h>
#include <stdlib.h>

static int
inside (int place, int last)
{
  return place < 0 ? 0 : place > last ? last : place;
}

/* A window by numbers that say where pixels are. */
void
flat_window (const uint8_t *restrict in, uint8_t *restrict out, int width,
    int height, int stride)
{
  if (!in || out == NULL)
    return;
  for (int y = 0; y < height; y++) {
    int row = y * stride;

    for (int x = 0; x < width; x++) {
      const size_t i = (size_t)row + x;
      int sum = 8 * in[i] + *(in + i - stride - 1) - in[i + stride + 2];

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -2; dx <= 2; dx++)
          sum += in[(y + dy) * stride + x + dx] * (dx - dy);
      sum += in[inside (y - 3, height - 1) * stride + inside (x + 3, width - 1)];
      out[x + stride * y] = sum >> 3;
    }
  }
}

/* Pixels of three channels, of an image with a pitch of its own, and results. */
void
flat_colours (int width, int height, int in_stride, int grey_stride,
    const uint8_t *in, int16_t grey[height * grey_stride], uint32_t *sum,
    int *most)
{
  const uint8_t *above = in - 3 * in_stride;

  *sum = 0;
  *most = -1000;
  for (int y = 0; y < height; y++, above += 3 * in_stride) {
    const uint8_t *p = in + y * in_stride * 3;

    for (int x = 0; x < width; x++, p += 3) {
      int v = p[0] + 2 * p[4] - above[3 * x + 2];

      for (int c = 0; c < 3; c++)
        v -= in[((y + 1) * in_stride + x - 1) * 3 + c];
      grey[y * grey_stride + x] = v;
      *sum += p[1];
      if (v > most[0])
        *most = v;
    }
  }
}

/* Parameters that go down the rows, and all channels. */
void
flat_rows (int width, int height, int stride, const float *in, float *out)
{
  int up = -4 * stride;

  for (int y = 0; y < height; y++, in += 4 * stride, out += 4 * stride) {
    float *q = out;

    for (int x = 0; x < width; x++)
      for (int c = 0; c < 4; c++)
        *q++ = in[4 * x + c] - in[up + 4 * (x + 1) + 3 - c] / 2;
  }
}

/* What is beside the image is asked for. */
void
flat_guarded (int width, int height, int stride,
    const uint16_t in[height][stride], uint16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int up = y > 0 ? (y - 1) * stride : y * stride;

      out[0][y * stride + x] = in[0][up + (x > 0 ? x - 1 : x)]
          + (x < width - 1 && y < height - 1 ? in[y][x + stride + 1] : 3);
    }
}

/* Loops up to where pointers are, which other rows are read by. */
void
flat_ends (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  const uint8_t *first = in;

  for (int y = 0; y < height; y++, first += stride) {
    const uint8_t *row = in + y * stride, *end = row + width, *at = first;
    uint8_t *o = out + y * stride;

    for (const uint8_t *p = row; p < row + width; p++, at++)
      *o++ = *p / 2 + (p > row ? p[-1] : 0) - (y > 0 ? p[-stride] : 1)
          + (p + 1 < end ? p[1] : 3) + (at == first ? 9 : *at / 3);
  }
}
