/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/**
 * exact_math:
 *
 * Functions of math.h that IEEE 754 defines to the last bit.
 */
void
exact_math (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride], float out[height][out_stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float value = in[y][x] / 7.0f - 3000.0f;

      out[y][x] = sqrtf (fabsf (value)) + floorf (value) * ceilf (value)
          + truncf (value) - fmaxf (value, 3.5f) + fminf (value, 100.25f)
          + (float) sqrt (in[y][x]) + roundf (value) + copysignf (2.0f, value);
    }
  }
}

/** exact_arguments: Those of two arguments and of three. */
void
exact_arguments (int width, int height, int in_stride, int out_stride,
    const int16_t in[height][in_stride], float out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      double value = in[y][x] / 3.0;
      float narrow = in[y][x] / 3.0f;

      out[y][x] = fmod (value, 1.7) + 3 * fmodf (narrow, 1.7f)
          + 5 * fma (value, value, 0.1) + 7 * fmaf (narrow, narrow, 0.1f)
          + 11 * fdim (value, 2.5) + 13 * fdimf (narrow, 2.5f);
    }
}
