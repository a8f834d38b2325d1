/* 15:31: error: the index of `level` is not proved to be within 0 and 1; it may be 0 to */
#include <stdint.h>

static const uint8_t level[2] = { 1, 2 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int64_t v = 18014398509481980 + in[y][x];

      out[y][x] = v < 18014398509481984 && v > 18014398509481980
                      ? level[v - 18014398509481980 - 1] : 0;
    }
}
