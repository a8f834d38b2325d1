/* class N2P, neighbourhood to pixel */
/* read 5 left, 4 right, 0 above, 0 below */
#include <stdint.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* Each macro has its second argument twice: 2^10 comparisons in each other. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x - 5], b = in[y][x - 4], c = in[y][x - 3];
      int d = in[y][x - 2], e = in[y][x - 1], f = in[y][x];
      int g = in[y][x + 1], h = in[y][x + 2], i = in[y][x + 3];
      int j = in[y][x + 4];

      out[y][x]
          = MAX (a,
              MAX (b,
                  MAX (c,
                      MAX (d,
                          MAX (e,
                              MAX (f,
                                  MAX (g, MAX (h, MAX (i, MAX (j, 0))))))))));
    }
}
