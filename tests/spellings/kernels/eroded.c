/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdbool.h>
#include <stdint.h>

void
eroded_minimum (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int least = 255;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          if (in[y + j][x + i] < least)
            least = in[y + j][x + i];
      out[y][x] = least > 127 ? 255 : 0;
    }
}

void
eroded_flag (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int all = 1;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          if (in[y + j][x + i] < 128)
            all = 0;
      out[y][x] = all ? 255 : 0;
    }
}

void
eroded_break (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int all = 1;
      for (int j = -1; j <= 1 && all; j++)
        for (int i = -1; i <= 1; i++)
          if (in[y + j][x + i] < 128) {
            all = 0;
            break;
          }
      out[y][x] = all ? 255 : 0;
    }
}

void
eroded_count (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 0;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          n += in[y + j][x + i] >= 128;
      out[y][x] = n == 9 ? 255 : 0;
    }
}

void
eroded_none (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 0;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          if (in[y + j][x + i] <= 127)
            n++;
      out[y][x] = n ? 0 : 255;
    }
}

void
eroded_down (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 9;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          n -= in[y + j][x + i] > 127;
      out[y][x] = n == 0 ? 255 : 0;
    }
}

void
eroded_ands (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bool all = true;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          all = all && in[y + j][x + i] > 127;
      out[y][x] = all * 255;
    }
}

void
eroded_bits (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int all = 1;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          all &= in[y + j][x + i] >> 7;
      out[y][x] = -all;
    }
}

void
eroded_mask (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t all = 255;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          all &= in[y + j][x + i] > 127 ? 255 : 0;
      out[y][x] = all;
    }
}

void
eroded_thresholds (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int all = 255;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          int v = in[y + j][x + i] < 128 ? 0 : 255;
          if (v < all)
            all = v;
        }
      out[y][x] = all;
    }
}

void
eroded_product (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int all = 1;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          all *= in[y + j][x + i] > 127;
      out[y][x] = all == 1 ? 255 : 0;
    }
}

void
eroded_any (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int any = 0;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          any |= in[y + j][x + i] < 128;
      out[y][x] = !any ? 255 : 0;
    }
}

static int
all_set (int height, int stride, const uint8_t in[height][stride], int y, int x)
{
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      if (in[y + j][x + i] < 128)
        return 0;
  return 1;
}

void
eroded_function (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = all_set (height, stride, in, y, x) ? 255 : 0;
    }
}

void
eroded_nested (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = 0;
      if (in[y][x] > 127 && in[y][x - 1] > 127)
        if (in[y - 1][x] > 127)
          if (in[y + 1][x] > 127 && !(in[y][x + 1] < 128)) {
            if (!(in[y - 1][x - 1] < 128 || in[y - 1][x + 1] < 128))
              if (in[y + 1][x - 1] > 127)
                out[y][x] = in[y + 1][x + 1] >= 128 ? 255 : 0;
          }
    }
}
