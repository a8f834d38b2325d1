/* result any: _Bool, bitwise or, starts at false */
/* result all: _Bool, bitwise and, starts at true */
/* result seen: _Bool[256], bitwise or, starts at false */
/* local result dark: _Bool, bitwise or, starts at false */
/* result first: _Bool, computed after the loops */
#include <stdbool.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    bool *any, bool *all, bool seen[256], bool *first)
{
  bool dark = false;

  *any = false;
  *all = true;
  for (int i = 0; i < 256; i++)
    seen[i] = false;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] > 200)
        *any = true;
      else if (in[y][x] > 100)
        *any = 0.5;
      if (in[y][x] < 20)
        *all = !1;
      if (in[y][x] == 0)
        dark = 1 == 1;
      seen[in[y][x]] = !false;
    }
  *first = dark;
}
