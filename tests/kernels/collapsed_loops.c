/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops over all pixels by one number. */
#include <stddef.h>
#include <stdint.h>

void
collapsed_plain (int width, int height, const uint8_t *in, uint8_t *out)
{
  for (int i = 0; i < width * height; i++)
    out[i] = 255 - in[i];
}

/* By names for the number of pixels, and in other types. */
void
collapsed_wide (int width, int height, const uint16_t *in, uint16_t *out)
{
  const size_t n = (size_t)height * width;
  size_t i = 0;

  while (i < n) {
    out[i] = in[i] / 3 + 1;
    i++;
  }
}

void
collapsed_down (int width, int height, const uint8_t *in, uint8_t *out)
{
  int n, last;

  n = width * height;
  last = n - 1;
  for (int i = last; i >= 0; i--) {
    if (in[i] < 9) {
      out[i] = 1;
      continue;
    }
    out[i] = in[i] ^ 3;
  }
}

/* Where the pixel is, in two ways. */
void
collapsed_places (int width, int height, const uint8_t *in, uint8_t *out)
{
  for (int i = 0; i < width * height; i++) {
    int y = i / width, x = i - y * width;

    if (x == 0 || y == 0 || i % width == width - 1 || y == height - 1)
      out[i] = (in[i] + x + y) / 2;
    else
      out[i] = (in[i - 1] + in[i + 1] + in[i - width] + in[i + width]) / 4;
  }
}

/* Over pixels, by pixels, and over channels. */
void
collapsed_grey (int width, int height, const uint8_t *rgb, uint8_t *grey)
{
  for (int i = 0; i < width * height; i++)
    grey[i] = (rgb[3 * i] + rgb[3 * i + 1] + rgb[3 * i + 2]) / 3;
}

void
collapsed_by_pixels (int width, int height, const uint8_t *rgb, uint8_t *grey)
{
  for (int i = 0; i < 3 * width * height; i += 3)
    grey[i / 3] = (77 * rgb[i] + 150 * rgb[i + 1] + 29 * rgb[i + 2]) >> 8;
}

void
collapsed_channels (int width, int height, const uint8_t *rgb, uint8_t *out)
{
  for (int i = 0; i < width * height * 3; i++)
    out[i] = i % 3 == 1 ? rgb[i] : 255 - rgb[i];
}

/* Results, and what comes of them. */
void
collapsed_counts (int width, int height, const uint8_t *in, int bins[256],
    int64_t *sum)
{
  const int n = width * height;

  for (int i = 0; i < 256; i++)
    bins[i] = 0;
  *sum = 0;
  for (int i = 0; i < n; i++) {
    bins[in[i]]++;
    *sum += in[i];
  }
}

void
collapsed_stretched (int width, int height, const uint8_t *in, uint8_t *out)
{
  int least = 255, most = 0;

  for (int i = 0; i < width * height; i++) {
    if (in[i] < least)
      least = in[i];
    if (in[i] > most)
      most = in[i];
  }
  for (int i = 0; i < width * height; i++)
    out[i] = most > least ? (in[i] - least) * 255 / (most - least) : in[i];
}

/* Of an image that is a dense local one, beside some with a pitch. */
void
collapsed_local (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t t[height * width];

  for (int i = 0; i < height * width; i++)
    t[i] = i % width;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y * width + x] += in[y][x];
  for (int i = 0; i < height * width; i++)
    if (t[i] > 100)
      t[i] = 100 - t[i] / 9;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = t[y * width + x];
}

/* By one number, as C was written once. */
void
collapsed_again (int width, int height, const uint8_t *in, uint8_t *out)
{
  int i, n = width * height, sum = 0;

  for (i = 0; i < n; i++)
    sum += in[i];
  sum /= n;
  for (i = n - 1; i >= 0; i--)
    out[i] = in[i] > sum ? 255 - i % width : in[i];
}
