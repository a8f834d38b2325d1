/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/** wide_numbers: A parameter that may have any 64 bits
 */
void
wide_numbers (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint64_t number)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + (int) ((uint8_t) number * 0.5f);
}

/** wide_sums: The same, of what loops before added up
 */
void
wide_sums (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint64_t sum = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x] * 0x100000001ull;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + (int) ((uint8_t) sum * 0.5f);
}

/* The lesser of two numbers of 64 bits, of which one counts from a column on. */
void
lesser_beyond (int width, int height, int stride,
    const int32_t in[height][stride], int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint64_t least = in[y][x] * 0x300000001LL;
      uint64_t next = in[y][x + 1] * 0x300000001LL;

      if (x > 3 && next < least)
        least = next;
      out[y][x] = least >> 32;
    }
}

/* The same of 32 bits without a sign. */
void
greater_beyond (int width, int height, int stride,
    const int32_t in[height][stride], int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t most = in[y][x], next = in[y][x + 1];

      if (x > 3 && next > most)
        most = next;
      out[y][x] = most / 3;
    }
}

/* The opposite of a sum, or nothing. */
void
opposite_or_nothing (int width, int height, int stride,
    const int32_t in[height][stride], int32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int here = in[y][x], next = in[y][x + 1];

      out[y][x] = next > 3 ? -here - next : 0;
    }
}
