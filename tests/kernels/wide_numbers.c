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
