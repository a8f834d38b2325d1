/* R2S, reduction */
/* local result sum: uint64_t, sum, starts at 0 */
/* local result darkest: uint8_t, minimum, starts at 255 */
/* result mean: double, computed after the loops */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    double *mean)
{
  uint64_t sum = 0;
  uint8_t darkest = 255;

  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      sum += in[y][x];
      darkest = in[y][x] < darkest ? in[y][x] : darkest;
    }
  }
  *mean = (double) sum / (width * height) - darkest;
}
