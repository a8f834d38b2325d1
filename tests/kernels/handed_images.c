/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Functions of the file that are handed images, rows, pixels, and what was
 * accumulated of them. */
#include <stdbool.h>
#include <stdint.h>

static int
pixel_at (int stride, const uint8_t image[][stride], int y, int x)
{
  return image[y][x];
}

void
handed_whole (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (pixel_at (stride, in, y, x - 1)
                      + 2 * pixel_at (stride, in, y, x)
                      + pixel_at (stride, in, y, x + 1) + 2)
                  / 4;
}

/* inside, whatever is asked for */
static inline uint8_t
clamped (int w, int h, int stride, const uint8_t image[h][stride], int x, int y)
{
  if (x < 0)
    x = 0;
  if (x >= w)
    x = w - 1;
  if (y < 0)
    y = 0;
  else if (y > h - 1)
    y = h - 1;
  return image[y][x];
}

void
handed_clamped (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -2; i <= 2; i++)
          sum += clamped (width, height, stride, in, x + i, y + j);
      out[y][x] = sum / 15;
    }
}

static int
convolved (int stride, const uint8_t (*image)[stride], int y, int x,
    const int weights[3][3])
{
  int sum = 0;

  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++)
      sum += weights[j][i] * image[y + j - 1][x + i - 1];
  return sum;
}

static int
magnitude (int a, int b)
{
  int sum = (a < 0 ? -a : a) + (b < 0 ? -b : b);

  return sum > 255 ? 255 : sum;
}

static int
edge (int stride, const uint8_t image[][stride], int y, int x)
{
  static const int across[3][3] = { { -1, 0, 1 }, { -2, 0, 2 }, { -1, 0, 1 } };
  static const int down[3][3] = { { -1, -2, -1 }, { 0, 0, 0 }, { 1, 2, 1 } };

  return magnitude (convolved (stride, image, y, x, across),
      convolved (stride, image, y, x, down));
}

void
handed_twice (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = edge (stride, in, y, x);
}

static int
weighted (const uint8_t *row, int x)
{
  return row[x - 1] + 2 * row[x] + row[x + 1];
}

void
handed_rows (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (weighted (in[y - 1], x) + 2 * weighted (in[y], x)
                      + weighted (in[y + 1], x) + 8)
                  / 16;
}

static void
load_and_sort (int stride, const uint8_t image[][stride], int y, int x,
    int values[9])
{
  int n = 0;

  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      values[n++] = image[y + j][x + i];
  for (int i = 1; i < 9; i++)
    for (int k = i; k > 0 && values[k - 1] > values[k]; k--) {
      int other = values[k];

      values[k] = values[k - 1];
      values[k - 1] = other;
    }
}

void
handed_and_array (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int values[9];

      load_and_sort (stride, in, y, x, values);
      out[y][x] = values[4];
    }
}

static bool
has_brighter (int stride, const uint8_t image[][stride], int y, int x, int level)
{
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      if (i == 0 && j == 0)
        continue;
      if (image[y + j][x + i] > level)
        return true;
    }
  return false;
}

void
handed_left_early (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (has_brighter (stride, in, y, x, in[y][x]))
        out[y][x] = 0;
      else
        out[y][x]
            = in[y][x] > 10 && !has_brighter (stride, in, y, x, 200) ? 255 : 9;
}

static int
grey_of (const uint8_t pixel[3])
{
  return (77 * pixel[0] + 150 * pixel[1] + 29 * pixel[2]) >> 8;
}

static int
brightest_of (const uint8_t *pixel)
{
  int most = *pixel;

  if (pixel[1] > most)
    most = pixel[1];
  return pixel[2] > most ? pixel[2] : most;
}

void
handed_pixels (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (grey_of (in[y][x]) + brightest_of (in[y][x - 1])) / 2;
}

static int
middle_level (const int counts[256], int n)
{
  int sum = 0;

  for (int i = 0; i < 256; i++) {
    sum += counts[i];
    if (2 * sum >= n)
      return i;
  }
  return 255;
}

void
handed_histogram (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int counts[256] = { 0 };
  int level;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      counts[in[y][x]]++;
  level = middle_level (counts, width * height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > level ? 255 : 0;
}

static int
mean_level (int width, int height, int stride,
    const uint8_t image[height][stride])
{
  long long sum = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += image[y][x];
  return sum / (width * height);
}

void
handed_to_loops (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int level = mean_level (width, height, stride, in);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > level ? 255 : 0;
}

static int
turned (const float matrix[4], int a, int b)
{
  float value = matrix[0] * a + matrix[1] * b + matrix[2];

  return value < 0 ? 0 : value > 255 ? 255 : (int)value;
}

/**
 * handed_parameter:
 * @matrix: (range -2 4) (default 0.5): of the levels
 */
void
handed_parameter (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    const float matrix[4])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = turned (matrix, in[y][x], in[y][x + 1]);
}

static int
difference (int stride, const uint8_t a[][stride], const uint8_t b[][stride],
    int y, int x)
{
  return a[y][x] > b[y][x] ? a[y][x] - b[y][x] : b[y][x] - a[y][x];
}

void
handed_local (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t mean[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      mean[y][x] = (in[y][x - 1] + in[y][x + 1] + 1) / 2;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = difference (stride, in, mean, y, x);
}

/* the number is what it was before the array changes */
static void
shift_in (int stride, const uint8_t image[][stride], int y, int x, int values[2],
    int third)
{
  values[0] = image[y][x + 1];
  values[1] = values[0] + third;
}

void
handed_before_changes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int values[2] = { in[y][x], 0 };

      shift_in (stride, in, y, x, values, 3 * values[0]);
      out[y][x] = values[1] / 4;
    }
}

/* which of the neighbours is the first one that is dark */
static int
first_dark (int stride, const uint8_t image[][stride], int y, int x)
{
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++)
      if (image[y + j - 1][x + i - 1] < 40)
        return 3 * j + i;
  return 9;
}

void
handed_first_dark (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 20 * first_dark (stride, in, y, x);
}
