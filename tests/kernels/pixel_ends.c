/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdbool.h>
#include <stdint.h>

/** all_brighter: Whether some pixels are all brighter than one beside them: a loop
 * that pixels end, whatever the parameter is
 *
 * @gain: (range 0 200) (default 8): by how much
 */
void
all_brighter (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int gain)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bool all = true;

      for (int i = -2; i <= 2 && all; i++)
        all = in[y][x + i] > in[y][x + 3] + gain;
      out[y][x] = all ? 255 : 0;
    }
}

/** run_of_brighter: How long a run is, at most as a parameter says, of what is
 * brighter than another one says
 *
 * @most: (range 1 5) (default 3): pixels
 * @level: (range 0 255) (default 100): from which on it is bright
 */
void
run_of_brighter (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int most,
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 0;

      while (n < most && in[y][x + n] > level)
        n++;
      out[y][x] = 50 * n;
    }
}

/** clipped_by_bits: What is beyond a byte is told by its high bits, and what is
 * exchanged is by exclusive ors
 *
 * @gain: (range -9 9) (default 3): of the difference
 */
void
clipped_by_bits (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int gain)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x], b = in[y][x + 1], v;

      if (a > b) {
        a ^= b;
        b ^= a;
        a ^= b;
      }
      v = (b - a) * gain + a;
      if (v & ~255)
        v = v < 0 ? 0 : 255;
      out[y][x] = x > 0 ? v : 255 - v;
    }
}

/** told_classes: Classes that one says by numbers, and asks for by these; and
 * factors that are passed over where they are nothing
 *
 * @low: (range 0 255) (default 60): of the first class
 * @high: (range 0 255) (default 180): of the last one
 */
void
told_classes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int low,
    int high)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int kind = in[y][x] < low ? 1 : in[y][x] > high ? 3 : 2;
      int factor = in[y][x + 1] & 15, sum = 7;

      if (factor != 0)
        sum += factor * in[y][x - 1];
      if (kind == 3)
        sum = 255;
      else if (kind == 1)
        sum >>= 4;
      out[y][x] = sum > 255 || kind < 2 ? (sum > 255 ? 254 : sum) : sum / 2;
    }
}

/** up_to_pixel: A parameter says where a loop begins, and a pixel where it ends
 *
 * @radius: (range 1 7) (default 3): before the pixel
 */
void
up_to_pixel (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  static const uint8_t weights[15]
      = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int i = -radius; i < (in[y][x] & 3); i++)
        sum += weights[i + radius];
      out[y][x] = sum;
    }
}
