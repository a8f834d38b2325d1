/* 13:7: error: a kernel reads and writes images in at most 4096 places: use inner loops, and a local variable for a pixel that a macro repeats */
#include <stdint.h>

#define TWICE(v) ((v) + (v))
#define MANY(v) TWICE (TWICE (TWICE (TWICE (v))))

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = MANY (MANY (MANY (in[y][x])));
    }
}
