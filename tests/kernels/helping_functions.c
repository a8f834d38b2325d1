/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Functions that are handed images and go over their pixels. */
#include <stdbool.h>
#include <stdint.h>

static void
shade (int width, int height, int stride, const uint8_t from[height][stride],
    uint8_t to[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      to[y][x] = from[y][x] / 2 + (y > 0 ? from[y - 1][x] / 4 : 9);
}

static void
shade_twice (int w, int h, int pitch, const uint8_t from[h][pitch],
    uint8_t to[h][pitch])
{
  uint8_t between[h][pitch];
  const int width = w, height = h;

  shade (width, height, pitch, from, between);
  shade (w, h, pitch, between, to);
}

/** helping_shades: a function that calls others alone */
void
helping_shades (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t m[height][stride], n[height][width];

  shade_twice (width, height, stride, in, m);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n[y][x] = m[y][x] + 1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = x + 1 < width ? n[y][x + 1] : m[y][x];
}

/** helping_branch: a function that is called in one case */
void
helping_branch (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], bool twice)
{
  uint8_t m[height][stride];

  shade (width, height, stride, in, m);
  if (twice) {
    shade (width, height, stride, m, out);
  } else {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = m[y][x];
  }
}

static void
find_extremes (int width, int height, int stride,
    const uint8_t image[height][stride], int *least, int *most)
{
  *least = 255;
  *most = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (image[y][x] < *least)
        *least = image[y][x];
      if (image[y][x] > *most)
        *most = image[y][x];
    }
}

/** helping_extremes: results through pointers */
void
helping_extremes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t m[height][stride];
  int low, high, least, most;

  find_extremes (width, height, stride, in, &low, &high);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] < (low + high) / 2 ? low : in[y][x] - low;
  find_extremes (width, height, stride, m, &least, &most);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (x > 0 ? m[y][x - 1] : high) + most - least;
}

static void
set_both (int n, int *a, int *b)
{
  *a = 2 * n;
  *b = n;
}

/** helping_twice: a parameter whose address and value are handed on */
void
helping_twice (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  int other;

  level &= 15;
  set_both (level, &level, &other);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + level * 16 + other;
}

static int
count_marked (int width, int height, int stride, uint8_t image[height][stride],
    int y, int x)
{
  int n = 0;

  for (int j = y - 1; j <= y + 1; j++)
    for (int i = x - 1; i <= x + 1; i++)
      if (j >= 0 && j < height && i >= 0 && i < width && image[j][i] == 255)
        n++;
  return n;
}

/** helping_counts: an image that could be changed, and is not */
void
helping_counts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t m[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 150 ? 255 : in[y][x] > 90 ? 128 : 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (m[y][x] == 128 && count_marked (width, height, stride, m, y, x) > 2)
        out[y][x] = 255;
      else
        out[y][x] = m[y][x] / 4;
}

static int
spread (int width, int height, int stride, uint8_t m[height][stride])
{
  int changed = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (m[y][x] == 1
          && ((y > 0 && m[y - 1][x] == 2)
              || (y + 1 < height && m[y + 1][x] == 2))) {
        m[y][x] = 2;
        changed = 1;
      }
  return changed;
}

/** helping_spreads: a flag that is returned, until nothing changes */
void
helping_spreads (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t m[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 200 ? 2 : in[y][x] > 60;
  do {
    changed = spread (width, height, stride, m);
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x] * 100;
}

static void
grow (int width, int height, int stride, uint8_t m[height][stride],
    bool *changed)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (m[y][x] == 1 && x > 0 && m[y][x - 1] == 2) {
        m[y][x] = 2;
        *changed = true;
      }
}

/** helping_growth: a flag that is set through a pointer */
void
helping_growth (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t m[height][stride];
  bool again;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] > 200 ? 2 : in[y][x] > 60;
  do {
    again = false;
    grow (width, height, stride, m, &again);
  } while (again);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = m[y][x] * 100;
}

static int
sum_up (int width, int height, int stride, const uint8_t image[height][stride],
    int start)
{
  int sum = start;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += image[y][x];
  return sum;
}

/** helping_sums: a sum that is returned, and goes on with another's */
void
helping_sums (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *sum)
{
  uint8_t m[height][stride];
  int first, second;

  first = sum_up (width, height, stride, in, 3);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x] + first;
  second = sum_up (width, height, stride, m, first & 7);
  *sum = first + second;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (x > 0 ? m[y][x - 1] : 3) + second;
}

static int
change_both (int width, int height, int stride, uint8_t a[height][stride], uint8_t b[height][stride], int k)
{
  int total = k, n = 0;

  k += 3;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      b[y][x] = a[y][x] + k;
      total += a[y][x] & 1;
    }
  n = total + k;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = b[y][x] ^ (n & 3);
  return n;
}
/** helping_changes: variables of one name in two calls, and arguments that change */
void
helping_changes (int width, int height, int stride, const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t m[height][stride], t[height][stride];
  int k = 4, n, v;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      m[y][x] = in[y][x];
  n = change_both (width, height, stride, m, t, k);
  k = n + 2;
  v = change_both (width, height, stride, m, t, k++);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (x > 0 ? m[y][x - 1] : 7) + n + v + k;
}

static void
find_range (int width, int height, int stride, const uint8_t a[height][stride], int *lo, int *hi)
{
  int l = 255, h = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (a[y][x] < l) l = a[y][x];
      if (a[y][x] > h) h = a[y][x];
    }
  *lo = l;
  *hi = h + *lo;
}
/** helping_places: one place for two results */
void
helping_places (int width, int height, int stride, const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int v = 0, w = 0;
  find_range (width, height, stride, in, &w, &w);
  find_range (width, height, stride, in, &v, &w);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + v * 3 + w;
}

static void
turn_around (int width, int height, int stride, uint8_t a[height][stride], int n, int level)
{
  uint8_t b[height][width];
  const int last = width - 1;
  for (int t = 0; t + 1 <= n; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x <= last; x++)
        b[y][x] = (y > 0 ? a[y - 1][x] : level) / 2 + t;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
}
/**
 * helping_turns:
 * @n: (range 0 4) (default 2): turns
 * @width_level: (range 0 255) (default 9): the level
 *
 * Images as wide as the image, handed on.
 */
void
helping_turns (int width, int height, int stride, const uint8_t in[height][stride], uint8_t out[height][stride], int n, int width_level)
{
  uint8_t a[height][width];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  n = n > 3 ? 3 : n;
  turn_around (width, height, width, a, n, width_level);
  turn_around (width, height, width, a, 2, n);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
