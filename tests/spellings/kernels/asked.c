/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdbool.h>
#include <stdint.h>

void
asked_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int c = in[y][x], l = in[y][x - 1], r = in[y][x + 1], u = in[y - 1][x],
          d = in[y + 1][x];
      out[y][x]
          = (c > 100 && (l < 50 || r < 50)) || (l == 0 && c != 255) ? u : d;
    }
}

void
asked_turned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int c = in[y][x], l = in[y][x - 1], r = in[y][x + 1], u = in[y - 1][x],
          d = in[y + 1][x];
      out[y][x]
          = (c <= 254 && l < 1) || ((50 > r || 50 > l) && 100 < c) ? u : d;
    }
}

void
asked_denied (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int c = in[y][x], l = in[y][x - 1], r = in[y][x + 1], u = in[y - 1][x],
          d = in[y + 1][x];
      out[y][x] = !((c <= 100 || (l >= 50 && r >= 50)) && !(l == 0 && c < 255))
                      ? u
                      : d;
    }
}

void
asked_denied_all (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int c = in[y][x], l = in[y][x - 1], r = in[y][x + 1], u = in[y - 1][x],
          d = in[y + 1][x];
      out[y][x] = (c <= 100 || (l >= 50 && !(r < 50))) && (l != 0 || c == 255)
                      ? d
                      : u;
    }
}

void
asked_ifs (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int c = in[y][x], l = in[y][x - 1], r = in[y][x + 1], u = in[y - 1][x],
          d = in[y + 1][x];
      int v = d;
      if (c > 100) {
        if (l < 50 || r < 50)
          v = u;
      }
      if (!l && c < 255)
        v = u;
      out[y][x] = v;
    }
}

void
asked_flags (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int c = in[y][x], l = in[y][x - 1], r = in[y][x + 1], u = in[y - 1][x],
          d = in[y + 1][x];
      bool dark = l < 50;
      dark |= r < 50;
      bool a = c > 100;
      a &= dark;
      bool b = l == 0;
      b &= c != 255;
      out[y][x] = a | b ? u : d;
    }
}

void
asked_bools (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int c = in[y][x], l = in[y][x - 1], r = in[y][x + 1], u = in[y - 1][x],
          d = in[y + 1][x];
      out[y][x]
          = (((l < 50) | (r < 50)) & (c > 100)) | (!l & (c != 255)) ? u : d;
    }
}

static bool
takes_left (int c, int l, int r)
{
  if (l == 0 && c != 255)
    return true;
  if (c <= 100)
    return false;
  return l < 50 || r < 50;
}

void
asked_function (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = takes_left (in[y][x], in[y][x - 1], in[y][x + 1])
                      ? in[y - 1][x]
                      : in[y + 1][x];
    }
}
