/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/** tabled_window: A window of what a table makes of each pixel
 *
 * @exponent: (range 0.1 10) (default 2.2): of the brightness
 */
void
tabled_window (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    double exponent)
{
  uint16_t linear[256];

  for (int i = 0; i < 256; i++)
    linear[i] = (uint16_t) (4095 * pow (i / 255.0, exponent) + 0.5);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++)
          sum += linear[in[y + v][x + u]];
      out[y][x] = sum / 9 >> 4;
    }
}

/** range_weights: A bilateral filter whose weights by brightness are a table
 *
 * @sigma: (range 1 100) (default 20): of the differences
 */
void
range_weights (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int sigma)
{
  int weights[256];

  for (int i = 0; i < 256; i++)
    weights[i] = (int) (1024 * exp (-i * i / (2.0 * sigma * sigma)));
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, all = 0;

      for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) {
          int d = in[y + v][x + u] - in[y][x];
          int w = weights[d < 0 ? -d : d];

          sum += w * in[y + v][x + u];
          all += w;
        }
      out[y][x] = all > 0 ? sum / all : in[y][x];
    }
}

/** infinite_table: Logarithms of nought are infinite, and their differences no
 * numbers
 *
 * @shift: (range 0 255) (default 0): taken from the brightness
 */
void
infinite_table (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride], int shift)
{
  float logs[256];

  for (int i = 0; i < 256; i++)
    logs[i] = (float) log (i > shift ? i - shift : 0);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float d = logs[in[y][x]] - logs[in[y][x + 1]];

      out[y][x] = d > 0 ? fminf (d, 10) : d == d ? fmaxf (d, -10) : 20;
    }
}

/** deeper_tables: Elements by two subscripts, truths among them, and one that
 * begins in the middle
 *
 * @step: (range 1 40) (default 7): between what is alike
 */
void
deeper_tables (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int step)
{
  bool alike[16][16];
  int8_t slopes[511];
  int64_t wide[64];
  int total = 0;

  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++)
      alike[i][j] = (i * j + i) % step < step / 2 + 1;
  for (int i = -255; i <= 255; i++)
    slopes[i + 255] = i * step % 127;
  for (int i = 0; i < 64; i++) {
    wide[i] = (int64_t) i << (i % 40);
    total += i * step % 5;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x], w = in[y][x + 1];

      if (alike[v >> 4][w & 15])
        out[y][x] = slopes[255 + v - w] + total;
      else
        out[y][x] = wide[v / 4] >> w % 32;
    }
}

/** partly_set: A table of which loops set what is read alone, by an index that
 * leaves out the ends
 *
 * @level: (range 0 255) (default 128): what is added
 */
void
partly_set (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  uint8_t table[300];

  for (int i = 20; i < 276; i++)
    table[i] = (i - 20) * level / 255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = x > 0 ? table[in[y][x] + 20] - table[in[y][x - 1] / 2 + 60]
                        : table[20 + in[y][x] % 7];
}

/** tabled_sums: What a table makes of pixels is counted
 *
 * @bright: of those that the table takes for bright
 * @sum: of what it makes of them
 * @bins: by what it makes of them
 * @exponent: (range 0.1 4) (default 0.5): of the brightness
 */
void
tabled_sums (int width, int height, int stride,
    const uint8_t in[height][stride], int *bright, int64_t *sum, int bins[32],
    double exponent)
{
  uint8_t table[256];

  for (int i = 0; i < 256; i++)
    table[i] = (uint8_t) (255 * pow (i / 255.0, exponent) + 0.5);
  *bright = 0;
  *sum = 0;
  for (int i = 0; i < 32; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = table[in[y][x]];

      if (v > 127)
        (*bright)++;
      *sum += v;
      bins[v >> 3]++;
    }
}

/** size_tables: A table that hangs on how large the image is */
void
size_tables (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t fade[256];

  for (int i = 0; i < 256; i++)
    fade[i] = i * (width % 17 + 1) / (height % 5 + 17);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = fade[in[y][x]];
}

/** normalized: Floats that are handed on, infinite or no numbers where all
 * pixels are alike
 *
 * @low: of the outcome
 */
void
normalized (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride], double *low)
{
  double sum = 0, squares = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      sum += in[y][x];
      squares += in[y][x] * in[y][x];
    }

  double mean = sum / (width * height);
  double spread = sqrt (squares / (width * height) - mean * mean);
  float scale = (float) (1 / spread);

  *low = -mean * scale;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = (float) (in[y][x] - mean) * scale;

      out[y][x] = v != v ? 0 : v > 3 ? 3 : v < -3 ? -3 : v;
    }
}

/** relative_peaks: What is above a part of the largest, with a table by that,
 * too */
void
relative_peaks (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  float slopes[height][stride];
  float most = 0;
  uint8_t tones[64];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float dx = in[y][x + 1] - in[y][x - 1], dy = in[y + 1][x] - in[y - 1][x];

      slopes[y][x] = sqrtf (dx * dx + dy * dy);
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      most = fmaxf (most, slopes[y][x]);
  for (int i = 0; i < 64; i++)
    tones[i] = (uint8_t) fminf (255, i * most / 16);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = slopes[y][x] > 0.25f * most ? 255 : tones[in[y][x] / 4];
}

/** tabled_around: Tables of steps that become one: of the pixels, and then of what
 * is around them, two that have one name
 *
 * @exponent: (range 0.1 10) (default 2.2): of the brightness
 * @level: (range 0 255) (default 90): from which on it is halved
 */
void
tabled_around (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    double exponent, int level)
{
  uint16_t linear[height][stride], table[256];

  for (int i = 0; i < 256; i++)
    table[i] = (uint16_t) (1023 * pow (i / 255.0, exponent) + 0.5);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      linear[y][x] = table[in[y][x]];

  uint8_t back[1024];

  for (int i = 0; i < 1024; i++)
    back[i] = (uint8_t) (i / 4 >= level ? i / 8 : 255 * pow (i / 1023.0, 1 / exponent) + 0.5);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int mean = (linear[y - 1][x] + linear[y][x - 1] + linear[y][x + 1]
                     + linear[y + 1][x]) / 4;

      out[y][x] = back[mean < 1023 ? mean : 1023];
    }
}

/** tabled_turns: A table in each of some turns
 *
 * @turns: (range 1 5) (default 4): how often
 * @strength: (range 1 64) (default 12): of each
 */
void
tabled_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns,
    int strength)
{
  int16_t flow[511];
  uint8_t a[height][stride], b[height][stride];

  for (int d = -255; d <= 255; d++)
    flow[d + 255] = (int16_t) (d * exp (-d * d / (64.0 * strength)) / 5);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 0; t < turns; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int v = a[y][x];

        b[y][x] = v + flow[255 + a[y - 1][x] - v] + flow[255 + a[y + 1][x] - v]
                  + flow[255 + a[y][x - 1] - v] + flow[255 + a[y][x + 1] - v];
      }
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}

/** tabled_once_settled: What has settled is looked up while others still settle
 *
 * @slope: (range 1 100) (default 40): of the table
 */
void
tabled_once_settled (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int slope)
{
  uint8_t table[256], mark[height][stride];
  int changed = 1;

  for (int i = 0; i < 256; i++)
    table[i] = (uint8_t) sqrt (i * slope);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      mark[y][x] = in[y][x] > 240 ? 255 : in[y][x] > 99;
  while (changed) {
    changed = 0;
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++)
        if (mark[y][x] == 1
            && (mark[y - 1][x] == 255 || mark[y][x - 1] == 255
                || mark[y][x + 1] == 255 || mark[y + 1][x] == 255)) {
          mark[y][x] = 255;
          changed = 1;
        }
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = mark[y][x] == 255 ? table[in[y][x]] : table[mark[y][x]];
}
