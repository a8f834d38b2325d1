/* 18:27: error: the place read in `in` depends on a pixel's value, and is not proved to be in the image: ask first whether it is, or use the loop variables plus what is known before the program runs */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    float out[height][stride][2])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float at_x = x, at_y = y;

      for (int turn = 0; turn < 10; turn++) {
        float a = 0, b = 0, c = 0, along_x = 0, along_y = 0, determinant;

        for (int j = -2; j <= 2; j++)
          for (int i = -2; i <= 2; i++) {
            int column = at_x + i, row = at_y + j;
            float gx = in[row][column + 1] - in[row][column - 1];
            float gy = in[row + 1][column] - in[row - 1][column];

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
      out[y][x][0] = at_x - x;
      out[y][x][1] = at_y - y;
    }
}
