/* 18:31: error: the divisor is not proved to be other than zero; it may be -4 to 5: guard it, as in `b != 0 ? a / b : 0`, or give its parameters a (range) */
#include <stdint.h>

/* Once much has been taken turn by turn: of ten rows some may not be there. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int rest = 0, n = 0;

      for (int i = 0; i < 400; i++)
        for (int j = 0; j < 400; j++)
          rest = (rest * 5 + i * 3 + (rest ^ j) * 7 + j) & 7;
      for (int v = y > 9 ? y - 9 : 0; v <= y; v++)
        n++;
      out[y][x] = in[y][x] / (n - 5) + rest;
    }
}
