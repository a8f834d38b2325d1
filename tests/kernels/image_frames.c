/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* Behind the loops that leave it out. */
void
framed_behind (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++) {
      int sum = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          sum += in[y + j][x + i];
      out[y][x] = sum / 9;
    }
  for (int x = 0; x < width; x++) {
    out[0][x] = 0;
    out[height - 1][x] = in[height - 1][x];
  }
  for (int y = 0; y < height; y++)
    out[y][0] = out[y][width - 1] = 7;
  out[height - 1][width - 1] = in[height - 1][width - 1] / 2;
}

/* Before them, by other counters. */
void
framed_before (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  const int last = height - 1;
  uint8_t *top = out[0];
  int x, y;

  for (size_t i = 0; i < (size_t)width; i++)
    *top++ = in[0][i] > 100 ? 255 : i;
  for (x = width - 1; x >= 0; x--)
    out[last][x] = in[last][x];
  y = 1;
  while (y < height - 1) {
    out[y][0] = in[y][0];
    out[y][width - 1] = in[y][width - 1];
    y++;
  }
  for (y = 1; y + 1 < height; y++)
    for (x = 1; x + 1 < width; x++)
      out[y][x] = (in[y - 1][x] + in[y + 1][x]) / 2;
}

/* The last turn that comes to a pixel says what it is. */
void
framed_by_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  memcpy (out, in, (size_t)height * stride);
  for (int j = 0; j < 2; j++)
    for (int x = 0; x < width; x++) {
      out[j][x] = 10 + j;
      out[height - 1 - j][x] = 20 + j;
    }
  for (int y = 0; y < height; y++) {
    out[y][0] = y;
    out[height - 1 - y][0] = 100 + y;
  }
  for (int y = 1; y < height; y++)
    out[y][width - 1] /= 2;
  memset (out[height - 1], 3, width);
}

/**
 * framed_widely:
 * @r: (range 0 3): the width of the frame
 */
void
framed_widely (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3], int r)
{
  for (int y = r; y < height - r; y++)
    for (int x = r; x < width - r; x++)
      for (int c = 0; c < 3; c++)
        out[y][x][c] = 255 - in[y][x][c];
  for (int y = 0; y < MIN (r, height); y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        out[y][x][c] = out[height - 1 - y][x][c] = 20 * c;
  for (int y = 0; y < height; y++)
    for (int x = MAX (width - r, 0); x < width; x++) {
      out[y][x][0] = in[y][x][1];
      out[y][x][2] = 9;
    }
}

/* By themselves: all else stays as the input, or zero. */
void
framed_alone (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int16_t other[height][stride])
{
  for (int y = height - 2; y < height; y++)
    for (int x = 0; x < width - 1; x++) {
      out[y][x] = 255 - in[y][x];
      other[y][x] = in[y][x] - 9;
    }
  for (int x = width - 1; x > width / 2; x--)
    other[0][x] = out[0][x] = x;
}

static void
clear_frame (
    int width, int height, int stride, int16_t image[height][stride], int v)
{
  for (int x = 0; x < width; x++)
    image[0][x] = image[height - 1][x] = v;
  for (int y = 0; y < height; y++)
    image[y][0] = image[y][width - 1] = v;
}

/* Of a local image. */
void
framed_between (int width, int height, int stride,
    const uint8_t in[height][stride], int16_t out[height][stride])
{
  int16_t rise[height][stride];

  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++)
      rise[y][x] = in[y][x + 1] - in[y][x - 1];
  clear_frame (width, height, stride, rise, 8);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = rise[y][x] - (y > 0 ? rise[y - 1][x] : 3);
  clear_frame (width, height, stride, out, -1);
}

/* In the turns of a loop. */
void
framed_in_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = next[y][x] = in[y][x];
  for (int turn = 0; turn < 3; turn++) {
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++)
        next[y][x] = (out[y][x - 1] + out[y + 1][x]) / 2;
    for (int x = 0; x < width; x++)
      next[0][x] = next[height - 1][x] = 40 + turn;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = next[y][x];
  }
}

/* From the pixels beside it. */
void
framed_from_inside (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / 2;
  for (int x = 0; x < width; x++) {
    out[0][x] = in[0][x];
    out[height - 1][x] = height > 1 ? out[height - 2][x] + 3 : 5;
  }
  for (int y = 0; y < height; y++)
    if (width > 2)
      out[y][width - 1] += out[y][width - 2] + 2 * out[y][width - 3];
}

/* Of two images, one of which nothing has written before. */
void
framed_anew (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x] / 2;
  for (int y = 0; y < height; y++) {
    a[y][0] = width > 1 ? a[y][1] : 3;
    b[y][0] = a[y][0] + 1;
  }
  for (int x = 1; x < width; x++)
    b[0][x] = 5;
  for (int y = 1; y < height; y++)
    for (int x = 1; x < width; x++)
      b[y][x] = a[y][x] ^ 9;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (x > 0 ? b[y][x - 1] : a[y][x]) + 3 * b[y][x];
}

/**
 * framed_so_wide: as wide as there is room
 * @size: (range 0 4) (default 2):
 */
void
framed_so_wide (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int size)
{
  const int wide = MIN (size, width);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / 2;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < wide; x++)
      out[y][x] = x + 1;
    for (int x = width - wide; x < width; x++)
      out[y][x] += x;
    for (int x = wide - 1; x >= 0; x--)
      out[y][width - 1 - x] ^= y;
  }
}
