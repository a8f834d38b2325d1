/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/* Windows that are cut off at the image's ends. */

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int
limited (int value, int least, int most)
{
  return value < least ? least : value > most ? most : value;
}

/**
 * cut_mean:
 * @radius: (range 0 7) (default 2): of the square
 */
void
cut_mean (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int y0 = y - radius < 0 ? 0 : y - radius;
      int y1 = y + radius >= height ? height - 1 : y + radius;
      int x0 = x - radius < 0 ? 0 : x - radius;
      int x1 = x + radius >= width ? width - 1 : x + radius;
      int sum = 0;

      for (int v = y0; v <= y1; v++)
        for (int u = x0; u <= x1; u++)
          sum += in[v][u];
      out[y][x] = sum / ((y1 - y0 + 1) * (x1 - x0 + 1));
    }
}

/* Conditions that come one after the other, and a count. */
void
cut_by_questions (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, n = 0;

      for (int v = y - 3; v <= y + 3; v++)
        for (int u = x - 2; u <= x + 2; u++) {
          if (v < 0 || v >= height)
            continue;
          if (u < 0 || u >= width)
            continue;
          sum += in[v][u];
          n++;
        }
      out[y][x] = (sum + n / 2) / n;
    }
}

/* Downwards, over 16 bits, with a variable that is read afterwards. */
void
cut_downwards (int width, int height, int stride,
    const uint16_t in[height][stride], int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, v, u = 0;

      for (v = MIN (y + 2, height - 1); v >= MAX (y - 1, 0); v--)
        for (u = limited (x + 3, 0, width - 1); u >= limited (x - 2, 0, width);
             u--)
          sum += in[v][u];
      out[y][x] = sum + 100000 * (y - v) + 1000000 * (x - u);
    }
}

/* What is least of a cross and of a square. */
void
cut_least (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t least = 255;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
          if (y + j >= 0 && y + j < height && x + i >= 0 && x + i < width)
            least = MIN (least, in[y + j][x + i]);
      if (y > 2 && in[y - 3][x] < least)
        least = in[y - 3][x];
      out[y][x] = least;
    }
}

/* The weights of what is there are added up. */
void
cut_weights (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  static const int weights[5] = { 1, 4, 6, 4, 1 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++) {
        int sum = 0, whole = 0;

        for (int j = 0; j < 5; j++)
          for (int i = 0; i < 5; i++)
            if (y + j >= 2 && y + j < height + 2 && x + i >= 2
                && x + i < width + 2) {
              sum += weights[j] * weights[i] * in[y + j - 2][x + i - 2][c];
              whole += weights[j] * weights[i];
            }
        out[y][x][c] = sum / whole;
      }
}

/* Zeros outside would do for one of the two that are added, not for the other,
 * which is taken away from something. */
void
cut_differences (int width, int height, int stride,
    const uint8_t in[height][stride], int16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int left = 0, right = 0;

      if (x > 0)
        left = in[y][x] - in[y][x - 1];
      if (x < width - 1)
        right = in[y][x + 1] - in[y][x];
      if (y)
        left += 3 * in[y - 1][x];
      out[y][x] = y != height - 1 ? left * right + in[y + 1][x] : left - right;
    }
}

/* The nearest pixel for some of what is outside, nothing for the rest. */
void
cut_and_nearest (int width, int height, int stride,
    const uint8_t in[height][stride], uint16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int i = -2; i <= 2; i++) {
        sum += in[y][limited (x + i, 0, width - 1)];
        if (y + i >= 0 && y + i < height)
          sum += 2 * in[y + i][x];
      }
      out[y][x] = sum;
    }
}

/* Signed and floating. */
void
cut_roots (int width, int height, int stride, const int16_t in[height][stride],
    float out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = 0;
      int n = 0;

      for (int v = MAX (0, y - 1); v < MIN (height, y + 2); v++)
        for (int u = MAX (0, x - 1); u < MIN (width, x + 2); u++, n++)
          sum += sqrtf (fabsf (in[v][u]));
      out[y][x] = sum / n;
    }
}

/* What of the rows above is there is counted, and where the first of them is
 * bright, with a row that the loops do not come to. */
void
cut_above (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int bright)
{
  for (int y = 1; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count = 0, v;

      for (v = y - 4 > 0 ? y - 4 : 0; v < y; v++) {
        if (in[v][x] > bright)
          break;
        count++;
      }
      out[y][x] = 10 * count + (y - v);
    }
}

/* Whatever is outside is counted as one, and something depends on it. */
void
cut_mixed (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], uint32_t *outside)
{
  *outside = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = -1; j <= 1; j++) {
        int row = y + j;

        if (row >= 0 && row < height)
          sum += in[row][x] > 9 ? in[row][x] : 1;
        else {
          sum += 1;
          ++*outside;
        }
      }
      out[y][x] = sum;
    }
}

/* One row too many, and one column: these are outside. */
void
cut_beyond (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int v = MAX (y - 2, 0); v <= MIN (y + 2, height); v++)
        for (int u = MAX (x - 1, -1); u < MIN (x + 3, width); u++)
          sum += in[v][u];
      out[y][x] = sum;
    }
}

/* What is known of where a loop begins is not known of turns before. */
void
cut_where_known (int width, int height, int stride,
    const uint8_t in[height][stride], uint16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int from = x % 3 == 0 ? x - 4 : x - 1, sum = 0, v = MAX (y - 4, 0);

      if (v >= 3)
        for (; v <= y; v++)
          sum += in[v][x];
      if (from < 2)
        from = 2;
      if (from != 5)
        for (int u = from; u <= x; u++)
          sum += u == from ? 7 * in[y][u] : in[y][u];
      out[y][x] = sum + 5000 * (y - v);
    }
}

/* Whether a loop goes on is not asked of pixels before it begins, */
void
cut_while_bright (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int v = MAX (y - 3, 0); v <= y && in[v][x] > 99; v++)
        sum += in[v][x];
      out[y][x] = sum;
    }
}

/* nor of what has another number without a sign, */
void
cut_while_inside (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int u = MAX (x - 2, 0);
           (unsigned)u < (unsigned)width && u <= x + 1; u++)
        sum += 3 * in[y][u];
      out[y][x] = sum;
    }
}

/* nor whether it has come to what it may begin behind; */
void
cut_until_next (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int u = MAX (x - 3, 0); u != x + 1; u++)
        sum ^= in[y][u];
      out[y][x] = sum;
    }
}

/* and what asking changes is changed as often as it is asked. */
void
cut_while_counted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, left = 3;

      for (int v = MAX (y - 4, 0); left-- > 0 && v <= y; v++)
        sum += in[v][x];
      out[y][x] = sum + 100 * left;
    }
}
