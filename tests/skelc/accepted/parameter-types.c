/* parameter a: int32_t, -5 to 5, default 3 */
/* parameter b: uint32_t, 0 to 9, default 0 */
/* parameter c: float, 0 to 1, default 0.5 */
/* parameter d: double, any, default 2 */
/* parameter e: _Bool, *default true */
#include <stdint.h>

/**
 * f:
 * @a: (range -5 5) (default 3): one
 * @b: (range 0 9): two
 * @c: (range 0 1) (default 0.5): three
 * @d: (default 2): four
 * @e: (default true): five
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride],
    int a, unsigned b, float c, double d, _Bool e)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = e ? in[y][x] + a : b + (c > d);
    }
  }
}
