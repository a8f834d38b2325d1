/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

#define P(dy, dx) in[y + (dy)][x + (dx)]
#define CLAMP(v) ((v) < 0 ? 0 : (v) > 255 ? 255 : (v))

static const int weights[3][3] = { { 0, 1, 0 }, { 1, -4, 1 }, { 0, 1, 0 } };

static int
clamp (int value)
{
  if (value < 0)
    return 0;
  if (value > 255)
    return 255;
  return value;
}

void
laplace_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = in[y - 1][x] + in[y][x - 1] - 4 * in[y][x] + in[y][x + 1]
          + in[y + 1][x];

      out[y][x] = sum < 0 ? 0 : sum > 255 ? 255 : sum;
    }
}

void
laplace_function (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = clamp (P (-1, 0) + P (0, -1) - 4 * P (0, 0) + P (0, 1)
          + P (1, 0));
}

void
laplace_table (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
          sum += weights[j][i] * in[y + j - 1][x + i - 1];
      out[y][x] = CLAMP (sum);
    }
}

void
laplace_shift (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = P (-1, 0) + P (1, 0) + P (0, -1) + P (0, 1) - (P (0, 0) << 2);

      if (sum < 0)
        sum = 0;
      if (sum > 255)
        sum = 255;
      out[y][x] = sum;
    }
}

void
laplace_short (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      short sum = -4 * in[y][x];

      sum += in[y - 1][x];
      sum += in[y + 1][x];
      sum += in[y][x - 1];
      sum += in[y][x + 1];
      out[y][x] = sum > 255 ? 255 : sum < 0 ? 0 : sum;
    }
}

void
laplace_differences (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int centre = in[y][x];
      int sum = (in[y - 1][x] - centre) + (in[y + 1][x] - centre)
          + (in[y][x - 1] - centre) + (in[y][x + 1] - centre);

      out[y][x] = clamp (sum);
    }
}

void
laplace_parts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned across = in[y][x - 1] + in[y][x + 1];
      unsigned down = in[y - 1][x] + in[y + 1][x];
      int sum = (int) (across + down) - 4 * in[y][x];

      out[y][x] = CLAMP (sum);
    }
}

void
laplace_guarded (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int x, y, u, v, sum;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      sum = 0;
      for (v = y - 1; v <= y + 1; v++)
        for (u = x - 1; u <= x + 1; u++)
          if (u == x && v == y)
            sum -= 4 * in[v][u];
          else if (u == x || v == y)
            sum += in[v][u];
      out[y][x] = clamp (sum);
    }
}

void
laplace_bits (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = in[y - 1][x] + in[y][x - 1] - 4 * in[y][x] + in[y][x + 1]
          + in[y + 1][x];

      out[y][x] = sum & ~255 ? -sum >> 31 : sum;
    }
}

void
laplace_masks (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = in[y - 1][x] + in[y][x - 1] - 4 * in[y][x] + in[y][x + 1]
          + in[y + 1][x];

      sum &= ~(sum >> 31);
      sum |= (255 - sum) >> 31;
      out[y][x] = sum & 255;
    }
}

void
laplace_cases (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = in[y - 1][x] + in[y][x - 1] - 4 * in[y][x] + in[y][x + 1]
          + in[y + 1][x];

      switch ((sum > 255) - (sum < 0)) {
        case 1:
          out[y][x] = 255;
          break;
        case -1:
          out[y][x] = 0;
          break;
        default:
          out[y][x] = sum;
      }
    }
}

void
laplace_unsigned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned around = in[y - 1][x] + in[y][x - 1] + in[y][x + 1]
          + in[y + 1][x];
      unsigned centre = 4u * in[y][x];

      out[y][x] = around > centre
          ? around - centre > 255 ? 255 : around - centre : 0;
    }
}
