/* 17:22: error: `in` can only be used in the loops over its pixels: write `for (int y = 0; y < height; y++) for (int x = 0; x < width; x++) ...` around it */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    const float corners[64], float refined[64])
{
  for (int n = 0; n < 64; n += 2) {
    float at_x = corners[n], at_y = corners[n + 1];

    for (int turn = 0; turn < 10; turn++) {
      float a = 0, b = 0, c = 0, along_x = 0, along_y = 0, determinant;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++) {
          int x = at_x + i, y = at_y + j;
          float gx = in[y][x + 1] - in[y][x - 1];
          float gy = in[y + 1][x] - in[y - 1][x];

          a += gx * gx;
          b += gx * gy;
          c += gy * gy;
          along_x += gx * gx * i + gx * gy * j;
          along_y += gx * gy * i + gy * gy * j;
        }
      determinant = a * c - b * b;
      if (determinant > 1) {
        at_x += (c * along_x - b * along_y) / determinant;
        at_y += (a * along_y - b * along_x) / determinant;
      }
    }
    refined[n] = at_x;
    refined[n + 1] = at_y;
  }
}
