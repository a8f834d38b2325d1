/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/** deep_table: A table of more bytes than CUDA passes to a kernel, which runs on
 * the CPU everywhere
 *
 * @gain: (range 0 100) (default 80): in percent
 */
void
deep_table (int width, int height, int stride,
    const uint16_t in[height][stride], uint16_t out[height][stride], int gain)
{
  uint16_t table[65536];

  for (int i = 0; i < 65536; i++)
    table[i] = 65535 - i * gain / 100;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]];
}

/** beside_it: A kernel of the same file that runs on the GPU */
void
beside_it (int width, int height, int stride,
    const uint16_t in[height][stride], uint16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] ^ 0x5555;
}
