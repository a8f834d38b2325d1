/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Expressions that stand as statements. */
#include <stdint.h>

static int
halved_until (int v, int limit)
{
  int n = 0;

  for (; v > limit; n++)
    v /= 2, (void)(v == 5 && (v = 4));
  return n;
}

/**
 * counted_by_expressions:
 * @level: (range 0 255) (default 100)
 * @dark: how many are below
 * @bright: how many are not
 * @most: the greatest
 * @sum: of what is from 50 on
 * @halves: how often
 */
void
counted_by_expressions (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level,
    int *dark, int *bright, int *most, int64_t *sum, int *halves)
{
  *dark = *bright = 0, *most = 0;
  *sum = 0, *halves = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const int v = in[y][x];
      int w = v;

      v < level ? ++*dark : (*bright)++;
      (void)(v > *most && (*most = v));
      (void)(v < 50 || (*sum += v, w++));
      (void)(w > 200 ? 0 : (w += 2));
      *halves += halved_until (v, 3), out[y][x] = w;
    }
}
