/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Pointers that go through all of a dense image, up to its end. */

/** dense_walks_grey: Of colours, by pixels */
void
dense_walks_grey (int width, int height, const uint8_t *rgb, uint8_t *out)
{
  int n = width * height;
  const uint8_t *p = rgb, *end = p + 3 * n;

  while (p < end) {
    *out++ = (p[0] + 2 * p[1] + p[2]) / 4;
    p += 3;
  }
}

/** dense_walks_halve: As long as the output is */
void
dense_walks_halve (int width, int height, const uint8_t *in, uint8_t *out)
{
  uint8_t *stop = out + width * height;

  for (; out < stop; out++, in++)
    if (*in < 20)
      *out = 0;
    else
      *out = *in / 2;
}

/** dense_walks_stretch: One pointer for three loops */
void
dense_walks_stretch (int width, int height, const uint8_t *in, uint8_t *out,
    int bins[16])
{
  const uint8_t *p, *last = in + height * width - 1;
  int low = 255, high = 0;

  memset (bins, 0, 16 * sizeof *bins);
  for (p = in; p <= last; ++p)
    bins[*p >> 4]++;
  for (p = in; p != in + width * height; p++) {
    if (*p < low)
      low = *p;
    if (*p > high)
      high = *p;
  }
  if (high <= low)
    low = 0, high = 255;
  for (p = in; p < in + height * width; out++, p++)
    *out = *p <= low ? 0 : (*p - low) * 255 / (high - low);
}

/** dense_walks_turns: Of an image on the heap, again and again */
void
dense_walks_turns (int width, int height, const uint8_t *in, uint8_t *out)
{
  size_t n = (size_t) width * height;
  int16_t *t = malloc (n * sizeof *t), *q;
  const int16_t *end = t + n;
  int64_t sum = 0;

  for (q = t; q < end; q++)
    *q = 3 * *in++ - 100;
  for (int turn = 0; turn < 2; turn++)
    for (const int16_t *p = t; p < end; p++)
      sum += *p >> turn;
  for (q = t; q < end; q++)
    out[q - t] = *q > sum / (2 * (int) n) ? 255 : 0;
  free (t);
}
