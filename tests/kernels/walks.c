/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Pointers and indices that go along with the loops over the pixels. */
#include <stdint.h>

/* Three rows, in the step and in the body, and rows above by the pitch. */
void
walked_rows (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    const uint8_t *above = in[y - 1], *p = &in[y][0], *below = in[y + 1];
    uint8_t *q = out[y];

    for (int x = 0; x < width; x++, above++, p++) {
      if (*p > 200) {
        *q++ = p[1 - 2 * stride] ^ p[stride - 1];
        below++;
        continue;
      }
      *q++ = (above[1] + p[-1] + 2 * *p + p[1] + *below++) / 6;
    }
  }
}

/* Interleaved pixels: three by three, one by one, and from the row's first. */
void
walked_channels (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  const uint8_t *p, *r;
  uint8_t *q;

  for (int y = 0; y < height; y++) {
    const uint8_t *row = in[y][0];

    p = in[y][0];
    r = &in[y][0][1] + 6;
    q = out[y][0];
    for (int x = 0; x < width; x++, p += 3) {
      int sum = p[-2] + p[4] + row[3 * x + 5] + row[(x - 1) * 3 + 1];

      *q++ = sum / 4;
      for (int c = 1; c >= 0; c--)
        *q++ = p[c] ^ *r++;
      r += 1;
    }
  }
}

/* Indices up and down, in both loops, also narrow ones that go round. */
void
walked_indices (int width, int height, int stride,
    const int32_t in[height][stride], int32_t out[height][stride])
{
  int x, y, m, above;
  uint8_t phase;

  for (y = 0, above = height - 1; y < height; y++, above--) {
    int64_t weight = -3;

    phase = 7 * y;
    for (x = width - 1, m = 0; x >= 0; m++, --x) {
      out[y][x] = in[above][m] + phase * (x > m) + (int)weight;
      phase += 100;
      weight = weight - 3;
    }
  }
}

/* Loops that only count, over a part of the image; a pointer in two nests. */
void
walked_parts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t middle[height][stride], *q, *r;
  const uint8_t *p;

  for (int y = 0; y < height; y++) {
    int n = width;

    p = in[y];
    r = middle[y];
    while (n--) {
      *r = p[1] > *p ? p[1] - *p : y;
      p++;
      r++;
    }
  }
  for (int y = 0; y < height; y++) {
    q = &out[y][1];
    r = middle[y] + 1;
    for (int x = 1; x < width; x++)
      *q++ = x > 3 ? *r++ - 1 : *r++ + 1;
  }
}

/* A pointer that an inner loop sets again is there, after it, where the last
 * turn has set it. */
void
walked_last (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *p = in[y];
      int sum = 0;

      for (int i = 0; i < 3; i++) {
        p = in[y + i];
        sum += p[x];
      }
      out[y][x] = (x > 0 ? sum + p[x] : p[x]) / 4;
    }
}
