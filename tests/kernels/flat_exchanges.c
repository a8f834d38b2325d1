/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Images of one dimension that are exchanged by their pointers. */
#include <stdint.h>
#include <stdlib.h>

static void
smooth_flat (const uint8_t *from, uint8_t *to, int w, int h)
{
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      to[y * w + x] = (2 * from[y * w + x] + (x > 0 ? from[y * w + x - 1] : 9)
                          + (y > 0 ? from[(y - 1) * w + x] : 3))
                      / 4;
}

/**
 * flat_exchanged:
 * @turns: (range 0 4) (default 3): how often
 *
 * Two on the heap, whose own names are exchanged.
 */
void
flat_exchanged (int width, int height, int stride, const uint8_t *in,
    uint8_t *out, int turns)
{
  int n = width * height;
  uint8_t *a = NULL, *b, *was;

  a = malloc (n);
  if (!(b = malloc (n)) || a == NULL) {
    free (a);
    return;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y * width + x] = in[y * stride + x];
  for (int k = 0; k < turns; k++) {
    smooth_flat (a, b, width, height);
    was = b;
    b = a;
    a = was;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = a[y * width + x];
  free (b);
  free (a);
}

/* Three, of which the last two are kept. */
void
flat_rotated (int width, int height, int stride, const uint8_t *in,
    int16_t *out)
{
  int16_t *old = calloc (width * height, sizeof *old);
  int16_t *now = malloc (sizeof (int16_t) * width * height);
  int16_t *next = malloc (sizeof (int16_t) * height * width);
  const int16_t *p;
  int16_t *q;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      now[y * width + x] = in[y * stride + x];
  for (int k = 0; k < 4; k++) {
    int16_t *const first = old;

    for (int y = 0; y < height; y++) {
      p = now + y * width;
      q = next + y * width;
      for (int x = 0; x < width; x++)
        q[x] = (p[x] + (x + 1 < width ? p[x + 1] : 40)) / 2
               - old[y * width + x] / 3;
    }
    old = now;
    now = next;
    next = first;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = now[y * width + x] - old[y * width + x];
  free (now);
  free (old);
  free (next);
}

/* Arrays of colours that others name. */
void
flat_named (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  uint8_t t[height * width * 3], u[width * height * 3];
  uint8_t *from = t, *to = u;
  const uint8_t *last;
  int k = 3;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        from[(y * width + x) * 3 + c] = in[y * stride + x] + c;
  while (k-- > 0) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int c = 0; c < 3; c++)
          to[(y * width + x) * 3 + c]
              = from[(y * width + (x > 0 ? x - 1 : 0)) * 3 + 2 - c] / 2 + c;
    uint8_t *tmp = from;
    from = to;
    to = tmp;
  }
  last = from;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x]
          = last[(y * width + x) * 3] + to[(y * width + x) * 3 + 2];
}
