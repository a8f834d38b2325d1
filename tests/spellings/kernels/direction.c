/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

#define TANGENT 13573 /* of 22.5 degrees, times 2^15 */

#define LOOPS                                                                  \
  for (int y = 0; y < height; y++)                                             \
    for (int x = 0; x < width; x++)

#define DX (in[y][x + 1] - in[y][x - 1])
#define DY (in[y + 1][x] - in[y - 1][x])

/* Which way an edge goes, in five parts. */
void
direction_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  LOOPS
  {
    int dx = DX, dy = DY;
    int across = abs (dx) * TANGENT, down = abs (dy) * 32768;

    if (down < across)
      out[y][x] = 0;
    else if (down > across + abs (dx) * 65536)
      out[y][x] = 1;
    else if ((dx ^ dy) < 0)
      out[y][x] = 2;
    else
      out[y][x] = 3;
  }
}

void
direction_shifted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  LOOPS
  {
    int dx = DX, dy = DY;
    int across = TANGENT * abs (dx), down = abs (dy) << 15;

    if (across > down)
      out[y][x] = 0;
    else if ((abs (dx) << 16) + across < down)
      out[y][x] = 1;
    else
      out[y][x] = (dx ^ dy) >= 0 ? 3 : 2;
  }
}

void
direction_by_signs (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  LOOPS
  {
    int dx = DX, dy = DY;
    int w = dx < 0 ? -dx : dx, h = dy < 0 ? -dy : dy;

    if (32768 * h < TANGENT * w)
      out[y][x] = 0;
    else if (32768 * h > (65536 + TANGENT) * w)
      out[y][x] = 1;
    else if ((dx < 0) != (dy < 0))
      out[y][x] = 2;
    else
      out[y][x] = 3;
  }
}

void
direction_as_expression (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  LOOPS
  {
    const int dx = DX, dy = DY, w = abs (dx), h = abs (dy);

    out[y][x] = h << 15 < w * TANGENT                           ? 0
                : h << 15 > w * TANGENT + (w << 16)             ? 1
                : !((dx < 0 && dy >= 0) || (dx >= 0 && dy < 0)) ? 3
                                                                : 2;
  }
}

static int
part_of (int dx, int dy)
{
  int w = abs (dx), h = abs (dy) * 32768;

  if (w * TANGENT > h)
    return 0;
  if (w * (TANGENT + 65536) < h)
    return 1;
  return dx < 0 ? (dy < 0 ? 3 : 2) : (dy < 0 ? 2 : 3);
}

void
direction_by_function (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  LOOPS
  out[y][x] = part_of (DX, DY);
}

void
direction_of_shorts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  LOOPS
  {
    int16_t dx = DX, dy = DY;
    uint16_t w = dx < 0 ? -dx : dx, h = dy < 0 ? -dy : dy;
    uint8_t part = 3;

    if ((dx ^ dy) < 0)
      part = 2;
    if (h * 32768 > w * (TANGENT + 65536))
      part = 1;
    if (h * 32768 < w * TANGENT)
      part = 0;
    out[y][x] = part;
  }
}

void
direction_turned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  LOOPS
  {
    int dx = in[y][x - 1] - in[y][x + 1], dy = in[y - 1][x] - in[y + 1][x];
    int across = abs (dx) * TANGENT, down = abs (dy) * 32768;

    if (across > down)
      out[y][x] = 0;
    else if (down > across + abs (dx) * 65536)
      out[y][x] = 1;
    else if ((-dx < 0) ^ (-dy < 0))
      out[y][x] = 2;
    else
      out[y][x] = 3;
  }
}

void
direction_wide (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  LOOPS
  {
    int dx = DX, dy = DY;
    int64_t across = (int64_t)abs (dx) * TANGENT, down = (int64_t)abs (dy)
                                                         << 15;
    int falls = (dx < 0) + (dy < 0) == 1;

    if (down < across)
      out[y][x] = 0;
    else if (down > across + ((int64_t)abs (dx) << 16))
      out[y][x] = 1;
    else
      out[y][x] = 3 - falls;
  }
}
