/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Local images on the heap. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What is beside the images is asked for, so that the C says what is right. */
void
heap_guarded (int width, int height, int stride, const uint8_t *in,
    uint8_t *out)
{
  int n = width * height;
  int *t = malloc (n * sizeof *t);
  uint8_t *mark = (uint8_t *)calloc (height, width);
  float(*rows)[stride] = malloc (sizeof (float[height][stride]));

  if (!t || mark == NULL || !rows) {
    free (t);
    return;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      t[y * width + x] = in[y * stride + x] * 3;
      if (x > 0)
        t[y * width + x] += in[y * stride + x - 1];
    }
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++) {
      int i = y * width + x;

      mark[i] = t[i] > t[i - width] && t[i] > t[i + width + 1];
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int last = width - 1;

      rows[y][x] = t[y * width + (x < last ? x + 1 : last)];
    }
  free (t);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x]
          = rows[y > 0 ? y - 1 : 0][x] / 8 + 100 * mark[y * width + x];
  free (rows);
  free (mark);
}

static void
spread (const uint8_t *from, uint8_t *to, int width, int height, int stride)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *p = from + 3 * (y * stride + x);

      for (int c = 0; c < 3; c++)
        to[3 * (y * stride + x) + c] = (p[c - 3] + p[c] + p[c + 3 * stride]) / 3;
    }
}

/* Channels, and a function that is handed images. */
void
heap_colours (int width, int height, int stride, const uint8_t *in,
    uint8_t *out)
{
  uint8_t *a = NULL, *b;

  a = malloc ((size_t)stride * height * 3);
  b = malloc (3 * height * stride);
  if (a && b) {
    memset (b, 0, sizeof (uint8_t[height][stride][3]));
    spread (in, a, width, height, stride);
    spread (a, b, width, height, stride);
    spread (b, out, width, height, stride);
  }
  free (a);
  free (b);
}

/* What others call. */
void
heap_mean (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = (in[y * stride + x - 1] + in[y * stride + x + 1]) / 2;
}

static void
mean_of (const uint8_t *from, uint8_t *to, int w, int h, int pitch)
{
  short *sums = malloc (sizeof (short) * w * h);

  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      sums[y * w + x] = from[(y - 1) * pitch + x] + from[(y + 1) * pitch + x];
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      to[y * pitch + x] = (sums[y * w + x]
                              + (x + 1 < w ? sums[y * w + x + 1] : 40))
                          >> 2;
  free (sums);
}

/* Images of both kinds, handed to functions of both. */
void
heap_steps (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t t[height][stride], *u = malloc (stride * height);

  heap_mean (width, height, stride, &in[0][0], t[0]);
  mean_of (t[0], u, width, height, stride);
  heap_mean (width, height, stride, u, *out);
  free (u);
}

/* What is asked of images that are there, or not yet. */
void
heap_asked (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  uint8_t *a = NULL, *b = NULL, *c, *d;

  a = malloc (width * height);
  b = calloc (width, height);
  if (!a || !b) {
    free (a);
    free (b);
    return;
  }
  if ((c = malloc (stride * height)) == NULL || !(d = malloc (height * width)))
    return;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      c[y * stride + x] = in[y * stride + x] + 3;
      a[y * width + x] = c && d ? c[y * stride + x] / 2 : 9;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      d[y * width + x] = a[y * width + (x > 0 ? x - 1 : 0)] + (b ? 1 : 0);
  if (d && in)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y * stride + x] = d[y * width + x] + b[y * width + x];
  if (a != NULL) {
    free (a);
    a = NULL;
  }
  free (b);
  free (c);
  free (d);
}
