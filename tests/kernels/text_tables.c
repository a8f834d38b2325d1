/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tables that are written as strings: their last zero, and what is behind it,
 * are in them where there is room. */
#include <stdint.h>

#define SHADES " .:-=+*#%@"

static const char shades[] = SHADES, exact[4] = "wxyz", longer[8] = "ab\0c";
static const char braces[] = { "q\"\\\n\a\x7f?" };
static const uint8_t all[] = "\0\1\377\x80z"
                             "\t"
                             "1";
static const int8_t lines[2][3] = { "\18", "\xff" };

/** text_tables_of_all: All that a string may be written by */
void
text_tables_of_all (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const char local[] = "lo\0cal";
      int v = in[y][x], bits = v & 7;

      out[y][x] = shades[v * 9 / 255] + exact[v & 3] * 3 + longer[bits] * 5
                  + braces[bits] * 7 + all[bits] * 11 + lines[v & 1][v % 3]
                  + local[v % 7] + sizeof braces;
    }
}
