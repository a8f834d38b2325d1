/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sign_masks.c: what is found by bits of signs and of truths, and by what is
 * beyond limits, where numbers are as large as they can be.
 */
#include <stdint.h>
#include <stdlib.h>

/* absolute values of all ints, one of which has none */
void
signs_of_ints (int width, int height, int stride,
    const int32_t in[height][stride], int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x], w = in[y][x + 1], m = v >> 31, n = w >> 31;
      unsigned u = (unsigned)w >> 31;

      out[y][x] = ((v ^ m) - m) + 3 * ((w + n) ^ n) - (v & n) + (w | m)
                  + (int)(u * 5) + (v >> 30);
    }
}

/* of a limited int, which has an absolute value, and of any, which may not */
void
signs_of_limited_ints (int width, int height, int stride,
    const int32_t in[height][stride], int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x], limited = v < -255 ? -255 : v > 255 ? 255 : v;

      out[y][x] = abs (limited);
    }
}

/* extremes and differences of ints that wrap */
void
beyond_ints (int width, int height, int stride,
    const int32_t in[height][stride], int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x], b = in[y][x + 1], d = a - b, e = b - a;
      int apart = (a > b ? a : b) - (a > b ? b : a);
      int both = (d > 0 ? d : 0) + (e > 0 ? e : 0), more = d > 0 ? d : 0;

      out[y][x] = x % 3 == 0   ? apart
                  : x % 3 == 1 ? both + 7
                               : b + more + ((d ^ (d >> 31)) - (d >> 31));
    }
}

/* the same of bytes, and limits by bits */
void
bits_of_bytes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x], b = in[y][x + 1], c = in[y + 1][x], d = a - b;
      int most = a - (d & d >> 31), least = b ^ ((a ^ b) & -(a < b));
      int sum = 2 * (most - least) + c - 128, high = 255 & ~(sum >> 31);

      sum = sum & ~255 ? high : sum;
      out[y][x] = x % 2 ? sum : (sum ^ 255) + ((a - c) & 0xff00 ? 1 : 0) * 2;
    }
}

/* what unsigned numbers are beyond, and what cases leave */
void
cases_of_sums (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 3 * in[y][x] - in[y][x + 1] - in[y + 1][x], w = v;
      unsigned far = v, other = 2u * in[y][x] - in[y][x + 1];

      switch ((v > 255) - (v < 0)) {
        case 1:
          w = 255;
          break;
        case -1:
          w = v < -300 ? 7 : 0;
          break;
      }
      if (far > 255)
        far = v < 0 ? 1 : 254;
      if (v >= 0 && v < 200)
        w ^= other <= 255;
      if (v > 100 || v < -100)
        w -= 5 * (v > 90);
      out[y][x] = w + far + (v < 0 ? -other : other);
    }
}
