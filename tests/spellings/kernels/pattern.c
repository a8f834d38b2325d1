/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static const int down[8] = { -1, -1, -1, 0, 0, 1, 1, 1 };
static const int along[8] = { -1, 0, 1, -1, 1, -1, 0, 1 };

void
pattern_bits (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 0;
      for (int k = 0; k < 8; k++)
        v |= (in[y + down[k]][x + along[k]] >= in[y][x]) << k;
      out[y][x] = v;
    }
}

void
pattern_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int c = in[y][x];
      out[y][x] = (in[y - 1][x - 1] >= c) + 2 * (in[y - 1][x] >= c)
                  + 4 * (in[y - 1][x + 1] >= c) + 8 * (in[y][x - 1] >= c)
                  + 16 * (in[y][x + 1] >= c) + 32 * (in[y + 1][x - 1] >= c)
                  + 64 * (in[y + 1][x] >= c) + 128 * (in[y + 1][x + 1] >= c);
    }
}

void
pattern_ifs (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 0;
      for (int k = 7; k >= 0; k--)
        if (in[y + down[k]][x + along[k]] >= in[y][x])
          v |= 1 << k;
      out[y][x] = v;
    }
}

void
pattern_sum (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 0;
      for (int k = 0; k < 8; k++)
        if (!(in[y + down[k]][x + along[k]] < in[y][x]))
          v += 1 << k;
      out[y][x] = v;
    }
}

static const int weights[3][3] = { { 1, 2, 4 }, { 8, 0, 16 }, { 32, 64, 128 } };

void
pattern_weights (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 0;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          v += weights[j + 1][i + 1] * (in[y][x] <= in[y + j][x + i]);
      out[y][x] = v;
    }
}

void
pattern_doubled (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 0, bit = 1;
      for (int k = 0; k < 9; k++)
        if (k != 4) {
          v += in[y + k / 3 - 1][x + k % 3 - 1] >= in[y][x] ? bit : 0;
          bit *= 2;
        }
      out[y][x] = v;
    }
}

void
pattern_unsigned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned v = 0;
      for (int k = 0; k < 8; k++)
        v |= (unsigned)(in[y + down[k]][x + along[k]] >= in[y][x]) << k;
      out[y][x] = v;
    }
}

void
pattern_differing (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 0;
      for (int k = 0; k < 8; k++)
        v ^= in[y + down[k]][x + along[k]] >= in[y][x] ? 1 << k : 0;
      out[y][x] = v;
    }
}

void
pattern_less (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 0;
      for (int k = 0; k < 8; k++)
        v |= in[y + down[k]][x + along[k]] < in[y][x] ? 0 : 1 << k;
      out[y][x] = v;
    }
}

void
pattern_signs (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 0;
      for (int k = 7; k >= 0; k--) {
        int apart = in[y + down[k]][x + along[k]] - in[y][x];
        v = v << 1 | (~apart >> 31 & 1);
      }
      out[y][x] = v;
    }
}
