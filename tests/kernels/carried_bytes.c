/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Bytes beside the channels, which local images carry, or do not. */
#include <stdint.h>

/**
 * carried_on:
 *
 * What the second loops write has the first image's other bytes, and so has what
 * they read.
 */
void
carried_on (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t least[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      least[y][x] = 255;
      for (int v = -2; v <= 2; v++)
        for (int u = -2; u <= 2; u++)
          if (in[y + v][x + u] < least[y][x])
            least[y][x] = in[y + v][x + u];
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int most = 0;

      for (int v = -2; v <= 2; v++)
        for (int u = -2; u <= 2; u++)
          if (least[y + v][x + u] > most)
            most = least[y + v][x + u];
      out[y][x] = most;
    }
}

/**
 * carried_by_another:
 * @sum: of the first image
 *
 * What the last loops read has those of the second image.
 */
void
carried_by_another (int width, int height, int stride,
    const uint8_t in[height][stride], const uint8_t other[height][stride],
    uint8_t out[height][stride], long *sum)
{
  uint8_t least[height][stride];

  *sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *sum += in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      least[y][x] = 255;
      for (int v = -2; v <= 2; v++)
        for (int u = -2; u <= 2; u++)
          if (other[y + v][x + u] < least[y][x])
            least[y][x] = other[y + v][x + u];
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int most = 0;

      for (int v = -2; v <= 2; v++)
        for (int u = -2; u <= 2; u++)
          if (least[y + v][x + u] > most)
            most = least[y + v][x + u];
      out[y][x] = most;
    }
}

/**
 * carried_aside:
 *
 * Pixels bring their other bytes to another place, where those are to be that
 * the first image has there.
 */
void
carried_aside (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t turned[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      turned[y][x] = in[y][width - 1 - x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int most = 0;

      for (int v = -2; v <= 2; v++)
        for (int u = -2; u <= 2; u++)
          if (turned[y + v][x + u] > most)
            most = turned[y + v][x + u];
      out[y][x] = most;
    }
}

/**
 * carried_inside:
 *
 * The loops leave out what lies beside their image.
 */
void
carried_inside (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t least[height][stride];

  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++) {
      least[y][x] = 255;
      for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++)
          if (in[y + v][x + u] < least[y][x])
            least[y][x] = in[y + v][x + u];
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int most = 0;

      for (int v = -2; v <= 2; v++)
        for (int u = -2; u <= 2; u++)
          if (least[y + v][x + u] > most)
            most = least[y + v][x + u];
      out[y][x] = most;
    }
}
