/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Images without a gap between their rows: as arrays and as pointers, given,
 * handed on, and the function's own. */
#include <stdint.h>
#include <stdlib.h>

/* Sobel's operator on pointers. */
void
dense_slopes (const uint8_t *in, uint8_t *out, int width, int height)
{
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++) {
      const uint8_t *p = in + y * width + x;
      int across = p[1 - width] + 2 * p[1] + p[1 + width] - p[-1 - width]
                   - 2 * p[-1] - p[width - 1];
      int down = in[(y + 1) * width + x - 1] + 2 * in[(y + 1) * width + x]
                 + in[(y + 1) * width + x + 1] - in[(y - 1) * width + x - 1]
                 - 2 * in[(y - 1) * width + x] - in[(y - 1) * width + x + 1];
      int slope = abs (across) + abs (down);

      out[y * width + x] = slope > 255 ? 255 : slope;
    }
}

static int
nearest (int width, int height, const uint8_t in[height][width], int y, int x)
{
  y = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  x = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  return in[y][x];
}

/** A mean, with what is nearest at the ends.
 * @radius: (range 1 3) (default 1):
 */
void
dense_mean (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++)
          sum += nearest (width, height, in, y + j, x + i);
      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}

/* The mean of those that there are. */
void
dense_guarded (int width, int height, const uint16_t *in, uint16_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, n = 0;

      for (int v = y - 1; v <= y + 1; v++)
        for (int u = x - 1; u <= x + 1; u++)
          if (v >= 0 && v < height && u >= 0 && u < width) {
            sum += in[v * width + u];
            n++;
          }
      out[y * width + x] = sum / n;
    }
}

/* Three channels to one, by a number that says where. */
void
dense_grey (int width, int height, const uint8_t *rgb, uint8_t *grey)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int at = (y * width + x) * 3;

      grey[y * width + x]
          = (77 * rgb[at] + 150 * rgb[at + 1] + 29 * rgb[at + 2]) >> 8;
    }
}

void
dense_transposed (int width, int height, const uint8_t in[height][width],
    uint8_t out[width][height])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[x][height - 1 - y] = in[y][x];
}

/* Beside one with a pitch. */
void
dense_difference (int width, int height, int stride,
    const uint8_t in[height][stride], const uint8_t *background, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * width + x] = abs (in[y][x] - background[y * width + x]);
}

/* A name that the pitch could have. */
void
dense_named (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  const int stride = 3;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / stride;
}

/* ---- sequences ---- */

void
dense_dilate (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int most = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          if (y + j >= 0 && y + j < height && x + i >= 0 && x + i < width
              && in[y + j][x + i] > most)
            most = in[y + j][x + i];
      out[y][x] = most;
    }
}

void
pitched_masked (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] & 0xf8;
}

/* A dense one calls both. */
void
dense_twice (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  uint8_t wide[height][width], masked[height][width];

  dense_dilate (width, height, in, wide);
  pitched_masked (width, height, width, wide, masked);
  dense_dilate (width, height, masked, out);
}

/* One with a pitch calls a dense one. */
void
dense_within (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t copy[height][width], wide[height][width];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      copy[y][x] = in[y][x];
  dense_dilate (width, height, copy, wide);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = wide[y][x] - copy[y][x];
}

/* On the heap. */
void
dense_on_heap (const uint8_t *in, uint8_t *out, int width, int height)
{
  int16_t *t = malloc (width * height * sizeof *t);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y * width + x] = in[y * width + (x > 0 ? x - 1 : 0)]
                         - in[y * width + (x < width - 1 ? x + 1 : x)];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * width + x] = abs (t[(y > 0 ? y - 1 : y) * width + x]
                                + 2 * t[y * width + x])
                           / 3;
  free (t);
}
