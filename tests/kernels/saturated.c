/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/* Floats beyond the integers that they become, in every place where a
 * conversion may stand. */

static const uint8_t steps[128] = { 3, 1, 4, 1, 5, 9, 2, 6 };

enum to
{
  TO_U8,
  TO_I8,
  TO_U16,
  TO_I16,
  TO_U32,
  TO_I32,
  TO_U64,
  TO_I64,
  TO_ROUNDED,
  TO_ADDED,
};

static int32_t
from_single (float value, int to)
{
  int8_t added = 100;

  switch (to) {
    case TO_U8:
      return (uint8_t) value;
    case TO_I8:
      return (int8_t) value;
    case TO_U16:
      return (uint16_t) value;
    case TO_I16:
      return (int16_t) value;
    case TO_U32:
      return (uint32_t) value;
    case TO_I32:
      return value;
    case TO_U64:
      return (uint64_t) value >> 32;
    case TO_I64:
      return (int64_t) value >> 32;
    case TO_ROUNDED:
      return lrintf (value) ^ lroundf (value);
    default:
      added += value;
      return added;
  }
}

static int32_t
from_double (double value, int to)
{
  uint16_t added = 100;

  switch (to) {
    case TO_U8:
      return (uint8_t) value;
    case TO_I8:
      return (int8_t) value;
    case TO_U16:
      return (uint16_t) value;
    case TO_I16:
      return (int16_t) value;
    case TO_U32:
      return (uint32_t) value;
    case TO_I32:
      return value;
    case TO_U64:
      return (uint64_t) value >> 32;
    case TO_I64:
      return (int64_t) value >> 32;
    case TO_ROUNDED:
      return llrint (value) ^ llround (value);
    default:
      added -= value;
      return added;
  }
}

/**
 * saturated_types:
 * @scale: (range -1e20 1e20) (default 1000): makes numbers large
 */
void
saturated_types (int width, int height, int stride,
    const float in[height][stride], int32_t single[height][stride],
    int32_t twofold[height][stride], enum to to, float scale)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      /* some are not numbers, and some are infinite */
      float value = x % 7 == 3 ? sqrtf (in[y][x] - y) : in[y][x];

      single[y][x] = from_single (value * scale, to);
      twofold[y][x] = from_double (value * 1e-3 * scale, to);
    }
}

/**
 * saturated_gain:
 * @gain: (range -4 4) (default 1.5): factor
 * @sum: of what became of the pixels
 * @bins: how many became what
 */
void
saturated_gain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], float gain,
    int *sum, int bins[256])
{
  *sum = 0;
  for (int i = 0; i < 256; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t value = in[y][x];

      value *= gain;
      out[y][x] = value;
      *sum += (int8_t) (in[y][x] * gain);
      bins[(uint8_t) (in[y][x] * gain)]++;
    }
}

/**
 * saturated_window:
 * @radius: (range 0 3) (default 1): of the window
 * @gain: (range 0 2) (default 1): factor
 */
void
saturated_window (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius,
    float gain)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += in[y + dy][x + dx] * gain;
      out[y][x] = sum / 2;
    }
}

/**
 * saturated_before:
 * @gain: (range 0 3) (default 2): factor
 *
 * A table that saturates, which the host fills for CUDA, and a number.
 */
void
saturated_before (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], float gain)
{
  uint8_t table[256];
  uint32_t most = gain * 2e9f;

  for (int i = 0; i < 256; i++)
    table[i] = (i - 64) * gain;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]] ^ most >> 25;
}

/**
 * saturated_turned:
 *
 * Where a conversion that C leaves open would read beside a table.
 */
void
saturated_turned (int width, int height, int stride, int out_stride,
    const int32_t in[height][stride], int32_t out[width][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float value = in[y][x] < 0 ? 0 : in[y][x];

      out[x][height - 1 - y] = steps[(int) (value * 4) >> 24];
    }
}
