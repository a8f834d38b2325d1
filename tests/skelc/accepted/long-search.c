/* input before: uint8_t, 1 channel, read 16 left, 16 right, 16 above, 16 below */
#include <limits.h>
#include <stdint.h>

/**
 * f:
 * @range: (range 0 8) (default 4): of the search
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride],
    const uint8_t before[height][stride], int range)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int least = INT_MAX, found = 0;

      for (int j = -range; j <= range; j++)
        for (int i = -range; i <= range; i++) {
          int sum = 0;

          for (int v = -8; v <= 8; v++)
            for (int u = -8; u <= 8; u++) {
              int difference = in[y + v][x + u] - before[y + j + v][x + i + u];

              sum += difference < 0 ? -difference : difference;
            }
          if (sum < least) {
            least = sum;
            found = (j + 8) * 17 + i + 8;
          }
        }
      out[y][x] = found / 2;
    }
}
