/* 6:38: error: the parameter `post_messages` would be the property `post-messages` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int post_messages, int *sum)
{
  *sum = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *sum += in[y][x];
      out[y][x] = in[y][x - 1] + post_messages;
    }
  }
}
