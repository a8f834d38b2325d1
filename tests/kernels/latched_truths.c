/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Truths that pixels set or clear by || and &&, and extremes that others leave
 * early for. */
#include <stdbool.h>
#include <stdint.h>

/** latched_any: whether any pixel is bright, dark, or less than what is beyond the last one */
void
latched_any (int width, int height, int stride,
    const uint8_t in[height][stride], bool *bright, int *dark,
    uint8_t *beside)
{
  int near = 0;

  *bright = false;
  *dark = false;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *bright = *bright || in[y][x] > 252;
      *dark = in[y][x] < 2 || *dark || in[y][x] == 77;
      near = near ? 1 : x == width - 1 && in[y][x + 1] > in[y][x];
    }
  *beside = near * 3;
}

/** latched_all: whether all are, by halves of the picture */
void
latched_all (int width, int height, int stride,
    const uint8_t in[height][stride], int all[2], bool *no_edge, int *some)
{
  for (int i = 0; i < 2; i++)
    all[i] = 1;
  *no_edge = true;
  *some = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      all[in[y][x] & 1] = all[in[y][x] & 1] && in[y][x] / 2 < 126;
      *no_edge = x > 0 || in[y][x] == in[y][x - 1] ? *no_edge : false;
      if (!*some)
        *some = in[y][x] > 249;
    }
}

/** latched_mask: what a picture has decides of all of it */
void
latched_mask (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int found = 0, clear = 1;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      found = found || in[y][x] > 253;
      clear = clear && in[y][x];
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = found ? in[y][x] : clear ? 255 : 0;
}

/** latched_extremes: of what is not left early */
void
latched_extremes (int width, int height, int stride,
    const uint8_t in[height][stride], int *most, int *least_odd, int *at_x,
    int *at_y)
{
  int greatest = -1;

  *most = 0;
  *least_odd = 999;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x] - in[y][x + 1];

      if (v <= *most)
        continue;
      *most = v;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] % 2 == 0 || in[y][x] >= *least_odd)
        continue;
      *least_odd = in[y][x];
    }
  *at_x = *at_y = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (!(in[y][x] > greatest))
        continue;
      greatest = in[y][x];
      *at_x = x;
      *at_y = y;
    }
}
