/* SkelMarchWork<f_shaped, f_march, 1, 8, 3, 3, 96, 3> */
#include <stdint.h>

static void
order (int v[9], int i, int j)
{
  int t = v[i];

  if (v[j] < t) {
    v[i] = v[j];
    v[j] = t;
  }
}

void
f (int width, int height, int stride, const uint16_t in[height][stride],
    uint16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[9], n = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          if (i == 0 && j == 0)
            continue;
          v[n++] = in[y + j][x + i];
        }
      for (int i = 0; i < 4; i++)
        for (int j = 7; j > i; j--)
          order (v, j - 1, j);
      out[y][x] = v[3];
    }
}
