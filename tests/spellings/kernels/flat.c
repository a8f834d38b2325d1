/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Images by rows and columns, and by pitches. */
#include <stdint.h>
#include <stdlib.h>

void
flat_not (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y - 1][x + 1] + 3 * in[y][x];
}

void
flat_from_first (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[0][y * stride + x]
          = in[0][(y - 1) * stride + x + 1] + 3 * in[0][y * stride + x];
}

void
flat_pointers (int width, int height, int stride, const uint8_t *in,
    uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *(out + x + stride * y)
          = *(in + y * stride + x + 1 - stride) + 3 * *(y * stride + in + x);
}

void
flat_lengths (int width, int height, int stride,
    const uint8_t in[height * stride], uint8_t out[])
{
  const int w = width, h = height, s = stride;

  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out[y * s + x] = in[(y - 1) * s + x + 1] + 3 * in[y * s + x];
}

void
flat_rows_of (int width, int height, int stride, const uint8_t *restrict in,
    uint8_t *restrict out)
{
  if (!in || out == NULL)
    return;
  for (int y = 0; y < height; y++) {
    const uint8_t *row = in + y * stride, *above = row - stride;
    uint8_t *to = &out[y * stride];

    for (int x = 0; x < width; x++)
      *to++ = above[x + 1] + 3 * row[x];
  }
}

void
flat_parameters_move (int width, int height, int stride, const uint8_t *in,
    uint8_t *out)
{
  for (int y = 0; y < height; y++, in += stride, out += stride)
    for (int x = 0; x < width; x++)
      out[x] = in[x - stride + 1] + 3 * in[x];
}

void
flat_numbers (int width, int height, int stride, const uint8_t *in,
    uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      size_t i = (size_t)y * stride + x, above = i - stride;

      out[i] = in[above + 1] + 3 * in[i];
    }
}

void
flat_numbers_move (int width, int height, int stride, const uint8_t *in,
    uint8_t *out)
{
  for (int y = 0, row = 0; y < height; y++, row += stride) {
    int i = row;

    for (int x = 0; x < width; x++) {
      out[i] = in[i - stride + 1] + 3 * in[i];
      i++;
    }
  }
}

static int
at (const uint8_t *image, int pitch, int y, int x)
{
  return image[y * pitch + x];
}

static void
all_of (const uint8_t *from, uint8_t *to, int width, int height, int pitch)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      to[y * pitch + x]
          = at (from, pitch, y - 1, x + 1) + 3 * at (from, pitch, y, x);
}

void
flat_functions (int width, int height, int stride, const uint8_t *in,
    uint8_t *out)
{
  all_of (in, out, width, height, stride);
}
