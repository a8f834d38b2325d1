/* 14:25: error: this may reach */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int64_t v = x + 9007199254740992;

      for (int i = 0; i < 1000; i++)
        v = v + 1;
      out[y][x] = in[y][v - 9007199254740992];
    }
}
