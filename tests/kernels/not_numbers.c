/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/** not_numbers: What is not a number is clamped, too. */
void
not_numbers (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float above = in[y][x] - 128.0f, beside = in[y][x + 1] - 128.0f;
      float root = sqrtf (above);
      double quotient = (double) above / beside;
      int sum = (int) fminf (fmaxf (root, 0.0f), 255.0f);

      sum += 3 * (int) fmax (-9.0, fmin (9.0, quotient));
      sum += 5 * (int) fmaxf (fminf (root * 16, 100.0f), 7.5f);
      sum += (int) (quotient > 0 ? quotient < 40 ? quotient : 40 : 90);
      out[y][x] = sum;
    }
}

/** not_finite: Infinities, what is not a number, and zeros of either sign. */
void
not_finite (int width, int height, int stride,
    const float in[height][stride], float out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float a = in[y][x], b = in[y][x + 1];
      bool endless = a - a;
      float middle = fmaxf (fminf (a, b), fminf (fmaxf (a, b), in[y + 1][x]));

      if (endless)
        out[y][x] = a > b ? middle - b : middle;
      else
        out[y][x] = a < b ? a - b : a >= b ? fminf (a * 0, b * 0) : 7;
    }
}

/** limited_zeros: Limits give the zero of the sign that is theirs, or not a number. */
void
limited_zeros (int width, int height, int stride,
    const float in[height][stride], float out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float a = in[y][x], small = rintf (fminf (9.5f, fmaxf (a / 4, -9.5f)));

      out[y][x] = copysignf (1, fmaxf (a, 0.0f)) + copysignf (2, fminf (a, -0.0f))
          + copysignf (4, small) + 8 * small;
    }
}

/**
 * whole_parts:
 *
 * What is between -1 and 0 has the whole part 0, and not -0: of one over that,
 * the sign tells.
 */
void
whole_parts (int width, int height, int stride,
    const float in[height][stride], float out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = in[y][x] > -1000 ? in[y][x] < 1000 ? in[y][x] : 1000 : -1000;
      int whole = value;

      out[y][x] = 1 / (float) whole;
    }
}

/** beside_not_numbers: What is not less than no number may still be infinite. */
void
beside_not_numbers (int width, int height, int stride,
    const float in[height][stride], float out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float a = in[y][x - 1], b = in[y][x];

      if (a <= b)
        out[y][x] = 1;
      else if (a >= b * 2)
        out[y][x] = 2;
      else
        out[y][x] = b / 4;
    }
}

/** sign_of_zero: Zero less zero is zero, and not -0. */
void
sign_of_zero (int width, int height, int stride,
    const uint8_t in[height][stride], float out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 1 / (0.0f - (float) (in[y][x] & 3));
}
