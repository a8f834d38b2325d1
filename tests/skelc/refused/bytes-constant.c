/* 9:3: error: `in` is const, and is not changed */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  memcpy (in, out, height * stride);
}
