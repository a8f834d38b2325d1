/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * write_mirror_x:
 *
 * Left and right change places, by where it writes.
 */
void
write_mirror_x (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][width - 1 - x] = in[y][x];
}

/**
 * write_mirror_y:
 *
 * Top and bottom change places, by where it writes.
 */
void
write_mirror_y (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[height - 1 - y][x] = in[y][x];
}

/**
 * write_turn_half:
 *
 * Turns the picture by half a turn, by where it writes.
 */
void
write_turn_half (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[height - 1 - y][width - 1 - x] = in[y][x];
}

/**
 * write_diagonal:
 *
 * Rows become columns, by where it writes.
 */
void
write_diagonal (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[width][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[x][y] = in[y][x];
}

/**
 * write_turn_right:
 *
 * Turns the picture to the right, by where it writes.
 */
void
write_turn_right (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[width][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[x][height - 1 - y] = in[y][x];
}

/**
 * write_turn_left:
 *
 * Turns the picture to the left, by where it writes.
 */
void
write_turn_left (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[width][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[width - 1 - x][y] = in[y][x];
}

/**
 * write_antidiagonal:
 *
 * Mirrors at the diagonal from the bottom left, by where it writes.
 */
void
write_antidiagonal (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[width][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[width - 1 - x][height - 1 - y] = in[y][x];
}
