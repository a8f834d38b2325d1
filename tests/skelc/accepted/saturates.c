/* saturates line 22: float, which may be 0 to 382.5, to uint8_t */
/* saturates line 24: float, which may be 1 to 3.40282347e+38, to int32_t */
/* saturates line 26: double, which may be 0 to 2.55e+20, to int64_t */
/* saturates line 28: float, which may be 0 to 0 or not a number, to uint8_t */
#include <math.h>
#include <stdint.h>

static const uint8_t level[128] = { 1, 2, 3 };
static const uint8_t none[1] = { 1 };

/* Tables of what conversions may give, to the last element. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], float p)
{
  int limit[256] = { 0 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      sum += limit[(uint8_t) (in[y][x] * 1.5f)];
      if (p >= 1)
        sum += 9 / (int) p + level[(int) p >> 24];
      if (p > -1)
        sum += level[llround (in[y][x] * 1e18) >> 57];
      if (in[y][x] <= 4)
        sum += none[(uint8_t) sqrtf (in[y][x] - 4.0f)];
      out[y][x] = sum;
    }
}
