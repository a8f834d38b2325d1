/* 14:50: error: the divisor is not proved to be other than zero; it may be -255 to 255 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int r = in[y][x][0], g = in[y][x][1], b = in[y][x][2];
      int most = r > g ? r : g, least = b < g ? b : g;

      /* all three may be one, but for a third that is more */
      out[y][x] = r != b || g > b ? 99 * most / (most - least) : 0;
    }
}
