/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* fixed_floats.c: floats that are integers of a power of two, and that are not.
 */
#include <math.h>
#include <stdint.h>

/* sixteenths, also below zero */
void
sixteenths (int width, int height, int stride,
    const uint8_t in[height][stride], int16_t out[height][stride])
{
  static const float weights[3] = { 0.0625f, -0.375f, 0.5f };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = 0;

      for (int i = 0; i < 3; i++)
        sum += weights[i] * in[y][x + i - 1] - 0.25f;
      out[y][x] = x % 2 ? (int)sum : (int)floorf (-sum);
    }
}

/* quotients that are just below whole numbers, and one of what may be zero */
void
quotients_of_floats (int width, int height, int stride,
    const uint8_t in[height][stride], int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float large = in[y][x] * 65536.0f + in[y][x + 1] * 256 + in[y + 1][x];
      int whole = large / 3;
      int negative = (in[y][x] - 200.0f) / (in[y][x + 1] + 0.5f);
      int perhaps = in[y][x + 1] > 0 ? 255.0f / in[y][x + 1] : -1;

      out[y][x] = whole + negative * 7 + perhaps;
    }
}

/* 2^24 has no half, and what is rounded is no sum of integers */
void
rounded_before (int width, int height, int stride,
    const uint8_t in[height][stride], int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float large = in[y][x] * 65536.0f + in[y][x + 1] * 256 + in[y + 1][x];
      float half = large + 0.5f;
      float third = large / 3 + 0.5f, sixth = in[y][x] / 6.0f - 20.5f;
      double exact = large + 0.5;

      out[y][x] = (int)half + 3 * (int)third + (int)exact / 16
          + 5 * (int)(in[y][x] / 5.0f + 0.5f) - (int)(sixth + 0.25f);
    }
}

/* limited and compared before they become integers */
void
limited_eighths (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = in[y][x] * 1.125f - in[y][x + 1] / 8.0f;
      double w = fmax (fabs (v - 32), 0.25);

      if (v > 200.5f)
        v = 200.5f;
      out[y][x] = v < 0.125f ? (int)w : (int)fminf (v, w);
    }
}
