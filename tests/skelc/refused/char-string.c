/* 13:19: error: plain char (signed on some machines only: say int8_t */
#include <stdint.h>

/* the last one is less than 0 where char has a sign */
static const char table[] = "ab\x80";

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x] & 3];
}
