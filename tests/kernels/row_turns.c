/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Pointers and numbers that go along with the loops over the rows and those over
 * the columns. */
#include <stddef.h>
#include <stdint.h>

void
row_turns_pointers (int width, int height, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = *in++;

      if (v > 100)
        *out++ = v - x;
      else
        *out++ = v / 2 + y;
    }
}

void
row_turns_number (int width, int height, const uint16_t *in, uint16_t *out)
{
  size_t i = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++, i++)
      out[i] = in[i] / 3 + 1;
}

/* Over what is beside the rows, in one step or in two. */
void
row_turns_padding (
    int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  int i = 0;

  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++)
      *out++ = in[i++] ^ 3;
    out += stride - width;
    i += stride;
    i -= width;
  }
}

/* And over the ends of the rows. */
void
row_turns_inner (
    int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  const uint8_t *p = in + stride + 1;
  uint8_t *q = out + stride + 1;

  for (int y = 1; y < height - 1; y++) {
    for (int x = 1; x < width - 1; x++, p++)
      *q++ = (p[-1] + p[1] + p[-stride] + p[stride]) / 4;
    p += stride - width + 2;
    q += stride - width + 2;
  }
}

void
row_turns_dense_inner (int width, int height, const uint8_t *in, uint8_t *out)
{
  int i = width + 1;

  for (int y = 1; y < height - 1; y++, i += 2)
    for (int x = 1; x < width - 1; x++) {
      out[i] = (in[i - 1] + in[i + 1] + in[i - width] + in[i + width]) / 4;
      i++;
    }
}

/* Pixels of several channels, and a loop over them. */
void
row_turns_swapped (int width, int height, const uint8_t *rgb, uint8_t *out)
{
  const uint8_t *p = rgb;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *out++ = p[2];
      *out++ = p[1];
      *out++ = p[0];
      p += 3;
    }
}

void
row_turns_channels (int width, int height, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 4; c++)
        *out++ = c < 3 ? 255 - *in++ : *in++;
}

/* From the last row upwards, and a result. */
void
row_turns_upside_down (
    int width, int height, const uint8_t *in, uint8_t *out, int64_t *sum)
{
  int i = 0;

  *sum = 0;
  for (int y = height - 1; y >= 0; y--)
    for (int x = 0; x < width; x++) {
      *sum += in[i];
      out[y * width + x] = in[i++];
    }
}

/* An image of the function's own. */
void
row_turns_local (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t t[height * width];
  int16_t *to = t;
  const int16_t *from = t;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *to++ = in[y][x] - x;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = *from++ / 2;
}
