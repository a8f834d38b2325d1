/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * read_mirror_x:
 *
 * Left and right change places, by where it reads.
 */
void
read_mirror_x (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride], uint16_t out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][width - 1 - x];
}

/**
 * read_mirror_y:
 *
 * Top and bottom change places, by where it reads.
 */
void
read_mirror_y (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride], uint16_t out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[height - 1 - y][x];
}

/**
 * read_turn_half:
 *
 * Turns the picture by half a turn, by where it reads.
 */
void
read_turn_half (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride], uint16_t out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[height - 1 - y][width - 1 - x];
}

/**
 * read_diagonal:
 *
 * Rows become columns, by where it reads.
 */
void
read_diagonal (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride], uint16_t out[width][out_stride])
{
  for (int y = 0; y < width; y++)
    for (int x = 0; x < height; x++)
      out[y][x] = in[x][y];
}

/**
 * read_turn_right:
 *
 * Turns the picture to the right, by where it reads.
 */
void
read_turn_right (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride], uint16_t out[width][out_stride])
{
  for (int y = 0; y < width; y++)
    for (int x = 0; x < height; x++)
      out[y][x] = in[x][width - 1 - y];
}

/**
 * read_turn_left:
 *
 * Turns the picture to the left, by where it reads.
 */
void
read_turn_left (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride], uint16_t out[width][out_stride])
{
  for (int y = 0; y < width; y++)
    for (int x = 0; x < height; x++)
      out[y][x] = in[height - 1 - x][y];
}

/**
 * read_antidiagonal:
 *
 * Mirrors at the diagonal from the bottom left, by where it reads.
 */
void
read_antidiagonal (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride], uint16_t out[width][out_stride])
{
  for (int y = 0; y < width; y++)
    for (int x = 0; x < height; x++)
      out[y][x] = in[height - 1 - x][width - 1 - y];
}
