/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/* Divisors that are kept from zero by what is said of others. */

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

/** hue_by_difference: The difference of two extremes is not zero */
void
hue_by_difference (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int r = in[y][x][0], g = in[y][x][1], b = in[y][x][2];
      int max = r > g ? r : g, min = r < g ? r : g, delta, h;

      if (b > max)
        max = b;
      if (b < min)
        min = b;
      delta = max - min;
      if (delta == 0)
        h = 0;
      else if (max == r)
        h = 30 * (g - b) / delta;
      else if (max == g)
        h = 60 + 30 * (b - r) / delta;
      else
        h = 120 + 30 * (r - g) / delta;
      if (h < 0)
        h += 180;
      out[y][x][0] = h;
      out[y][x][1] = delta == 0 ? 0 : 255 * delta / max;
      out[y][x][2] = delta == 0 ? 0 : 255 * min % max;
    }
}

/** lightness_by_macros: Sums of extremes that differ, and what is left of
 * them */
void
lightness_by_macros (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t r = in[y][x][0], g = in[y][x][1], b = in[y][x][2];
      uint8_t max = MAX (MAX (r, g), b), min = MIN (MIN (r, g), b);
      int l = (max + min) / 2, s = 0, t = 0;

      if (max != min) {
        if (l <= 127)
          s = 255 * (max - min) / (max + min);
        else
          s = 255 * (max - min) / (510 - max - min);
        t = 255 * (max - min) / (255 - abs (max + min - 255));
      }
      out[y][x][0] = l;
      out[y][x][1] = s;
      out[y][x][2] = t;
    }
}

static int
greatest (int a, int b, int c)
{
  if (a >= b && a >= c)
    return a;
  return b >= c ? b : c;
}

static int
least (int a, int b, int c)
{
  if (a <= b && a <= c)
    return a;
  return b <= c ? b : c;
}

/** chroma_by_branches: Pixels that leave early, and extremes that branches
 * choose, or a sort */
void
chroma_by_branches (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int r = in[y][x][0], g = in[y][x][1], b = in[y][x][2], t;
      int most = greatest (r, g, b), range = most - least (r, g, b);
      unsigned high = r, low = g;

      if (high < low) {
        high = g;
        low = r;
      }
      out[y][x][2] = high - low ? 255 * (high - low) / high : 0;
      if (!range) {
        out[y][x][0] = out[y][x][1] = 0;
        continue;
      }
      if (r < g) {
        t = r;
        r = g;
        g = t;
      }
      if (g < b) {
        t = g;
        g = b;
        b = t;
      }
      if (r < g) {
        t = r;
        r = g;
        g = t;
      }
      out[y][x][0] = 255 * range / most;
      out[y][x][1] = 255 * (r - g) / (r - b);
    }
}

/** steps_down: Divisors that are less than zero, and either */
void
steps_down (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x], b = in[y][x + 1], c = in[y + 1][x];
      int down = MIN (a, b) - MAX (b, c), step = a - b, sum = 0;
      float fall = down;

      if (fall != 0)
        sum += 1000 / down;
      if (step)
        sum += 300 % step + 100 * (a + b) / step;
      if (down < 0 && c > b)
        sum += 77 / c;
      out[y][x] = sum;
    }
}

/** stretch_by_counts: What is the same for all pixels is divided by what may
 * be zero but where that is asked */
void
stretch_by_counts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t wide[height][stride];
  int sum = 0, n = 0, none = 0, most = 0, at;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      wide[y][x] = (in[y][x] - 3) * 100;
      if (in[y][x] < 100) {
        sum += in[y][x];
        n++;
      }
      if (in[y][x] == 255)
        none++;
      if (wide[y][x] > most)
        most = wide[y][x];
    }
  if (none == 0)
    none = 1;
  at = (n == 0 ? 0 : sum / n) + 99 / (n + !n);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (most > 0 ? wide[y][x] * 255 / most : 7)
                  + (in[y][x] < at ? 1000 / none : 0);
}
