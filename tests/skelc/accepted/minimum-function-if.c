/* result least: int32_t, minimum */
/* result most: int32_t, maximum */
/* result darkest: float, minimum */
#include <stdint.h>

static int
lesser (int a, int b)
{
  if (a < b)
    return a;
  return b;
}

static int
greater (int a, int b)
{
  if (a < b) {
    return b;
  } else {
    return a;
  }
}

static float
darker (float a, float b)
{
  if (b < a)
    return b;
  return a;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *least, int *most, float *darkest)
{
  *least = 255;
  *most = 0;
  *darkest = 255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *least = lesser (*least, in[y][x]);
      *most = greater (in[y][x], *most);
      *darkest = darker (*darkest, in[y][x] * 0.5f);
    }
}
