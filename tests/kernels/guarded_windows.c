/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Windows of a size that only a launch knows, which conditions keep small, and
 * whose names hide others. */

static const uint8_t weights[4] = { 1, 2, 3, 5 };

/**
 * small_only:
 * @radius: (range 4 60) (default 5): of the square, up to 6
 *
 * Combines a square of any size that is small enough.
 */
void
small_only (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, most = 0;

      if (radius < 7)
        for (int dy = -radius; dy <= radius; dy++)
          for (int dx = -radius; dx <= radius; dx++) {
            sum += in[y + dy][x + dx];
            if (in[y + dy][x + dx] > most)
              most = in[y + dy][x + dx];
          }
      else
        sum = in[y - 7][x - 7];
      out[y][x] = sum ^ most;
    }
}

/**
 * size_decides:
 * @level: (range 0 255) (default 90): that counts
 *
 * Counts bright pixels in a window that the image's size decides on.
 */
void
size_decides (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  int radius = width > 40 ? 4 : 2, limit = level + height;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          count += in[y + dy][x + dx] * 2 > limit;
      out[y][x] = count;
    }
}

/** size_shapes: What is combined hangs on the size, and there may be nothing of it. */
void
size_shapes (int width, int height, int stride,
    const uint8_t in[height][stride], uint16_t out[height][stride])
{
  int above = height > 30 ? 5 : height % 3, left = width % 5;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int most = 0, sum = 0;

      for (int j = -above; j < above; j++)
        for (int i = -left; i <= 3; i++) {
          sum += in[y + j][x + i] ^ (width & 15);
          if (in[y + j][x + i] > most)
            most = in[y + j][x + i];
        }
      out[y][x] = sum - most;
    }
}

/**
 * hidden_names:
 * @x: (range 4 8) (default 5): rows above and below
 * @T: (range 0 255) (default 70): that counts
 *
 * Names that hide others of their kind, or that C++ needs.
 */
void
hidden_names (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int x, int T)
{
  int i = x + 1, sum = T;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int Pixel = 0;

      for (int k = 1 - i; k < i; k++)
        for (int i = -4; i <= 3; i++)
          Pixel += in[y + k][x + i] > sum;
      {
        int x = Pixel, sum = 3;

        Pixel = x * sum;
      }
      out[y][x] = Pixel;
    }
}

/**
 * far_when_large:
 * @n: (range 3 7) (default 3): of the square
 *
 * Looks far away only where the square is large.
 */
void
far_when_large (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int n)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -n; dy <= n; dy++)
        for (int dx = -n; dx <= n; dx++)
          sum += in[y + dy][x + dx];
      if (n > 5)
        sum += in[y - 20][x + 31] + in[y + 24][x - 9];
      out[y][x] = sum;
    }
}

/**
 * divides_when_safe:
 * @k: (range 0 60) (default 3): divides
 *
 * Divisors and indices that only conditions prove.
 */
void
divides_when_safe (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int k)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      if (k > 0) {
        for (int dy = -3; dy <= 3; dy++)
          for (int dx = -3; dx <= 3; dx++)
            sum += 1000 * in[y + dy][x + dx] / k;
      }
      if (k < 4) {
        for (int dx = -2; dx <= 2; dx++)
          sum += in[y][x + dx] * weights[k];
      }
      out[y][x] = sum;
    }
}

/**
 * wide_results:
 *
 * Far reads, and an array that takes most of the shared memory.
 */
void
wide_results (int width, int height, int stride,
    const int32_t in[height][stride], uint32_t bins[1024])
{
  for (int i = 0; i < 1024; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[(in[y + 14][x + 14] ^ in[y - 14][x - 14]) & 1023]++;
}
