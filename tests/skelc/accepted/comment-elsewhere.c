/* parameter level: int32_t, 0 to 9, default 4 */
/* summary Raises what is dark. */
/* parameter by: int32_t, 1 to 3, default 2 */
/**
 * f:
 * @level: (range 0 9) (default 4): added
 *
 * Raises what is dark.
 */
#include <stdint.h>

/** g:
 * @by: (range 1 3) (default 2): divisor
 *
 * Divides.
 */
static int
divide (int value, int by)
{
  return value / by;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] < 128 ? in[y][x] + level : in[y][x];
}

void
g (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int by)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = divide (in[y][x], by);
}
