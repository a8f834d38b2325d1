/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static float
limited (float value, float low, float high)
{
  if (value > high)
    return high;
  if (value < low)
    return low;
  return value;
}

/** gain_plain: */
void
gain_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = 1.5f * in[y][x] - 40;

      out[y][x] = value < 0 ? 0 : value > 255 ? 255 : value + 0.5f;
    }
}

/** gain_ifs: */
void
gain_ifs (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = 1.5f * in[y][x] - 40;

      if (value < 0)
        value = 0;
      if (value > 255)
        value = 255;
      out[y][x] = value + 0.5f;
    }
}

/** gain_branches: */
void
gain_branches (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = 1.5f * in[y][x] - 40;

      if (value > 255)
        out[y][x] = 255;
      else if (value >= 0)
        out[y][x] = value + 0.5f;
      else
        out[y][x] = 0;
    }
}

/** gain_functions: */
void
gain_functions (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = 1.5f * in[y][x] - 40;

      out[y][x] = fmaxf (fminf (value, 255), 0) + 0.5f;
    }
}

/** gain_function: */
void
gain_function (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = 1.5f * in[y][x] - 40;

      out[y][x] = (uint8_t)(limited (value, 0, 255) + 0.5f);
    }
}

/** gain_macros: */
void
gain_macros (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = 1.5f * in[y][x] - 40;

      out[y][x] = (int)(MIN (MAX (value, 0), 255) + 0.5f);
    }
}

/** gain_rounded_first: */
void
gain_rounded_first (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = 1.5f * in[y][x] - 40 + 0.5f;

      out[y][x] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
}

/** gain_rounded_first_by_functions: */
void
gain_rounded_first_by_functions (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const float value = in[y][x] * 1.5f - 40.0f + 0.5f;

      out[y][x] = fminf (255, fmaxf (0, value));
    }
}

/** gain_upper_first: */
void
gain_upper_first (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = 1.5f * in[y][x] - 40;
      float sum = value + 0.5f;

      if (sum >= 255.5f)
        sum = 255;
      out[y][x] = 0 > sum ? 0 : (unsigned)sum;
    }
}
