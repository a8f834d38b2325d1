/* 5:1: error: `f` has no loops over the pixels of its images */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
}
